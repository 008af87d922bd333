/** What fits into seven bits each (GSM 03.38); those of `extended` take two places. */
const basic =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€\f]*$/;
const extended = /[\^{}\\[~\]|€\f]/;

/** How many messages a text takes; each is paid for. */
export function smsParts(text: string): number {
  const isShort = basic.test(text);
  const sizes = isShort
    ? [...text].map((sign) => (extended.test(sign) ? 2 : 1))
    : [...text].map((sign) => sign.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const [single, each] = isShort ? [160, 153] : [70, 67];
  return all <= single ? 1 : partsOf(sizes, each);
}

/** Longer ones lose some places for their numbering, and no sign is torn apart. */
function partsOf(sizes: readonly number[], each: number): number {
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > each) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return parts;
}
