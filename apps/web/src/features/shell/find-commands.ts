import type { LucideIcon } from 'lucide-react';

/** Enter takes the first one: a name that is typed leads to its record or its appointment, never into a call. */
export const commandGroups = ['pages', 'patients', 'appointments', 'waiting'] as const;

export interface Command {
  key: string;
  group: (typeof commandGroups)[number];
  icon: LucideIcon;
  label: string;
  /** In a second line. */
  detail?: string;
  run: () => void;
}

export const inGroups = (found: readonly Command[]): readonly Command[] =>
  commandGroups.flatMap((name) => found.filter(({ group }) => group === name));

/** Every typed word must begin a word of the entry; umlauts and case do not matter. */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const wanted = words(typed);
  return commands.filter(({ label, detail = '' }) => {
    const present = words(`${label} ${detail}`);
    return wanted.every((word) => present.some((each) => each.startsWith(word)));
  });
}

function words(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
