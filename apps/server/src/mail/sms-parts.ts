/** What fits into seven bits each (GSM 03.38); those of the second row take two places. */
const basic =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const extended = /[\^{}\\[~\]|€]/g;

/** How many messages a text takes; each is paid for. */
export function smsParts(text: string): number {
  if (!basic.test(text)) return parts(text.length, 70, 67);
  return parts(text.length + (text.match(extended)?.length ?? 0), 160, 153);
}

/** Longer ones lose some places for their numbering. */
const parts = (length: number, single: number, each: number): number =>
  length <= single ? 1 : Math.ceil(length / each);
