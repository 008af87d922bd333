import { writeFileSync } from 'node:fs';

/** One file per run, beside its data folder. */
export const fakeCameraPath = () => `${process.env.VISITE_E2E_DATA}.y4m`;

const [width, height, framesPerSecond, frames] = [320, 240, 8, 16];

/**
 * The camera of every story: a bright square that crosses a grey picture. Chromium's own fake
 * camera has the resolution that is asked for; encoding it in software needs most of two cores.
 */
export default function writeFakeCamera(): void {
  const parts = [
    Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420\n`),
  ];
  const side = 60;
  for (let frame = 0; frame < frames; frame++) {
    const luma = Buffer.alloc(width * height, 80);
    const left = frame * Math.floor((width - side) / frames);
    for (let row = side; row < 2 * side; row++) {
      luma.fill(220, row * width + left, row * width + left + side);
    }
    parts.push(Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128));
  }
  writeFileSync(fakeCameraPath(), Buffer.concat(parts));
}
