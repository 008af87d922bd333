import type { FileType } from './files.ts';

/** Characters without the ending. */
const longestStem = 100;
const fallback = 'visite';

const endings: Record<FileType, { form: RegExp; ending: string }> = {
  'image/png': { form: /\.png$/i, ending: '.png' },
  'image/jpeg': { form: /\.jpe?g$/i, ending: '.jpg' },
  'application/pdf': { form: /\.pdf$/i, ending: '.pdf' },
};

/** Controls, direction marks, other invisible characters, line separators, private use. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const forbidden = /[\\/:*?"<>|]/g;
/** Windows opens devices under these names, whatever the ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name under which a file is shown and saved: the ending is that of its proven type, and nothing
 * in front of it looks like another one (`invoice.exe`, or `exe` behind a direction mark) [FILE-24].
 */
export function safeFileName(name: string, type: FileType): string {
  const { form, ending } = endings[type];
  const visible = name.slice(0, 1_000).normalize('NFC').replaceAll(invisible, '');
  const own = form.exec(visible.trim())?.[0].toLowerCase();
  const stem = visible
    .trim()
    .replace(form, '')
    .replaceAll(forbidden, '_')
    .replaceAll(/\.(?=\p{L})/gu, '_')
    .replaceAll(/\s+/g, ' ');
  const short = trimDots([...stem].slice(0, longestStem).join(''));
  const usable = device.test(short) ? `_${short}` : short;
  return (usable || fallback) + (own ?? ending);
}

/** Leading dots hide a file; Windows drops dots and blanks at the end. */
function trimDots(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && '. '.includes(text.charAt(from))) from += 1;
  while (to > from && '. '.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
