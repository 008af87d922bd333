import { textLimits } from '@visite/contract';

const backspace = '\u0008';
export const lineSeparator = '\u2028';
/** The byte order mark, with which a session of T.140 begins; later on it means nothing. */
export const sessionStart = '\uFEFF';
/** Stands where text may be missing (RFC 8865, 5.4). */
export const missingText = '\uFFFD';

export type T140Result = { line: string[]; ended: string[]; overflow: boolean };

/**
 * One received block, applied to what the sender has written on the current line. Takes time in
 * proportion to the block alone: `line` holds one character (code point) per item and is changed in place.
 */
export function applyT140(line: string[], block: string): T140Result {
  const ended: string[] = [];
  let overflow = false;
  let current = line;
  let before = '';
  for (const character of block) {
    if (character === backspace) current.pop();
    else if (isLineEnd(character)) {
      // CR LF is one end.
      if (!(character === '\n' && before === '\r')) {
        ended.push(current.join(''));
        current = [];
      }
    } else if (!isControl(character)) {
      if (current.length < textLimits.line) current.push(character);
      else overflow = true;
    }
    before = character;
  }
  return { line: current, ended: ended.slice(-textLimits.ended), overflow };
}

/** The block that makes `after` of `before`: erases from the end, then writes. */
export function t140Edit(before: string, after: string): string {
  const [old, now] = [[...before], [...after]];
  let same = 0;
  while (same < old.length && same < now.length && old[same] === now[same]) same += 1;
  return backspace.repeat(old.length - same) + now.slice(same).join('');
}

/** As it can stand on one line of T.140: breaks inside of a message would end the line. */
export function asLine(text: string): string {
  return [...text.replaceAll(/\r\n|[\r\n\u2028\u2029]/g, ' ')]
    .filter((character) => !isControl(character))
    .slice(0, textLimits.line)
    .join('');
}

function isLineEnd(character: string): boolean {
  return character === lineSeparator || character === '\u2029' || isBreak(character);
}

function isBreak(character: string): boolean {
  return character === '\r' || character === '\n';
}

/** Bells, escapes, and marks that turn the direction of what follows on the screen. */
function isControl(character: string): boolean {
  return character === sessionStart || /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(character);
}
