/** Small valid files. */

export function samplePng(width = 2, height = 2, padding = 0): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(57 + padding);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(bytes.buffer);
  view.setUint32(8, 13);
  bytes.set(ascii('IHDR'), 12);
  view.setUint32(16, width);
  view.setUint32(20, height);
  view.setUint32(33, padding);
  bytes.set(ascii('IDAT'), 37);
  bytes.set(ascii('IEND'), 45 + padding + 4);
  return bytes;
}

/** A JPEG with Exif orientation and GPS location. */
export function sampleJpeg(orientation = 6, width = 4, height = 3): Uint8Array<ArrayBuffer> {
  const exif = [
    ...ascii('Exif'),
    ...[0, 0],
    ...[0x49, 0x49, 0x2a, 0, 8, 0, 0, 0],
    ...[2, 0],
    ...[0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    ...[0x25, 0x88, 4, 0, 1, 0, 0, 0, 0x26, 0, 0, 0],
    ...[0, 0, 0, 0],
    ...ascii('GPS 52.5200 N 13.4050 E'),
  ];
  const xmp = ascii('http://ns.adobe.com/xap/1.0/ GPSLatitude');
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe1, exif),
    ...segment(0xe1, xmp),
    ...segment(0xc0, [8, 0, height, 0, width, 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[1, 2, 3, 0xff, 0xd9],
  ]);
}

export function samplePdf(length = 40): Uint8Array<ArrayBuffer> {
  const [head, tail] = [ascii('%PDF-1.7\n1 0 obj\n'), ascii('startxref 0 %%EOF')];
  const bytes = new Uint8Array(Math.max(length, head.length + tail.length));
  bytes.set(head);
  bytes.set(tail, bytes.length - tail.length);
  return bytes;
}

function segment(marker: number, content: number[]): number[] {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
}

function ascii(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0));
}
