import { describe, expect, it } from 'vitest';
import { findCommands } from './find-commands.ts';

const commands = ['Übersicht', 'Neuer Termin', 'Termine', 'Join: Zoë Özdemir, 14:00'].map(
  (label) => ({ key: label, label, run: () => undefined }),
);
const found = (typed: string) => findCommands(commands, typed).map(({ label }) => label);

describe('findCommands', () => {
  it('[UI-17] finds by the beginnings of words, in any order', () => {
    expect(found('ter neu')).toEqual(['Neuer Termin']);
    expect(found('term')).toEqual(['Neuer Termin', 'Termine']);
    expect(found('xyz')).toEqual([]);
    expect(found(' ')).toHaveLength(4);
  });

  it('[UI-17] does not mind case and accents', () => {
    expect(found('uber')).toEqual(['Übersicht']);
    expect(found('ozd zoe')).toEqual(['Join: Zoë Özdemir, 14:00']);
  });
});
