import { describe, expect, it } from 'vitest';
import { findCommands, withCallsLast } from './find-commands.ts';

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

  it('[UI-17] what starts a call stands last, so that a name and Enter do not', () => {
    const run = () => undefined;
    const call = { key: 'join', label: 'Gespräch starten: Kaya', run, startsCall: true };
    const record = { key: 'patient', label: 'Kaya, Mehmet', run };
    const search = { key: 'search', label: 'Patienten: Kaya', run };
    expect(withCallsLast([call, record, search])).toEqual([record, search, call]);
  });

  it('[UI-17] does not mind case and accents', () => {
    expect(found('uber')).toEqual(['Übersicht']);
    expect(found('ozd zoe')).toEqual(['Join: Zoë Özdemir, 14:00']);
  });
});
