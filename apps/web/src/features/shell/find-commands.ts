export interface Command {
  key: string;
  label: string;
  run: () => void;
  startsCall?: boolean;
}

/** Enter takes the first one: a name that is typed leads to its record or its appointment, never into a call. */
export const withCallsLast = (found: readonly Command[]): readonly Command[] =>
  found.toSorted((a, b) => Number(a.startsCall ?? false) - Number(b.startsCall ?? false));

/** Every typed word must begin a word of the label; umlauts and case do not matter. */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = words(typed);
  return commands.filter(({ label }) => {
    const present = words(label);
    return wanted.every((word) => present.some((each) => each.startsWith(word)));
  });
}

function words(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
