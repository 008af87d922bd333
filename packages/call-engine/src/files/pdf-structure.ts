const headerBytes = 4_096;
const trailerBytes = 65_536;
/** A page or drawing behind `%PDF-`, which other programs would open as such. */
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|img|meta|style)[\s>/]/i;

/**
 * Header at the first byte, at least one object, a cross-reference and its end; no markup in front.
 * Whether it can be rendered shows in the viewer [FILE-25].
 */
export function isPdf(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, headerBytes));
  const tail = latin1(bytes.subarray(-trailerBytes));
  if (!/^%PDF-\d\.\d/.test(head) || markup.test(head)) return false;
  const reference = tail.lastIndexOf('startxref');
  return reference >= 0 && tail.indexOf('%%EOF', reference) > reference && hasObject(bytes);
}

/** `1 0 obj` */
function hasObject(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x6f); at >= 0; at = bytes.indexOf(0x6f, at + 1)) {
    if (bytes[at + 1] === 0x62 && bytes[at + 2] === 0x6a && bytes[at - 1] === 0x20) return true;
  }
  return false;
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
