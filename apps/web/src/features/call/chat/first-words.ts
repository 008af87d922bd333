import type { ChatEntry } from '@visite/call-engine';
import type { LiveCall } from '../call-context.tsx';

const longest = 100;

/** A message in one short line; of a file its name. */
export function firstWords(
  { message, fileUuid }: Pick<ChatEntry, 'message' | 'fileUuid'>,
  files: LiveCall['files'],
): string {
  const file = fileUuid === undefined ? undefined : files.get(fileUuid);
  const line = (file?.name ?? message).replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const atWord = cut.lastIndexOf(' ');
  // Without a space nearby it is one long word; half of a character must not remain of it.
  const whole = atWord > longest / 2 ? cut.slice(0, atWord) : cut.replace(/[\uD800-\uDBFF]$/, '');
  return `${whole} …`;
}
