import { House } from 'lucide-react';
import { describe, expect, it } from 'vitest';
import { type Command, findCommands, inGroups } from './find-commands.ts';

const command = (label: string, group: Command['group'] = 'pages', detail?: string): Command => ({
  key: label,
  group,
  icon: House,
  label,
  ...(detail && { detail }),
  run: () => undefined,
});

const commands = [
  ...['Übersicht', 'Neuer Termin', 'Termine'].map((label) => command(label)),
  command('Gespräch starten: Zoë Özdemir', 'waiting', '14:00'),
];
const found = (typed: string) => findCommands(commands, typed).map(({ label }) => label);

describe('findCommands', () => {
  it('[UI-17] finds by the beginnings of words, in any order', () => {
    expect(found('ter neu')).toEqual(['Neuer Termin']);
    expect(found('term')).toEqual(['Neuer Termin', 'Termine']);
    expect(found('xyz')).toEqual([]);
    expect(found(' ')).toHaveLength(4);
  });

  it('[UI-17] what starts a call stands last, so that a name and Enter do not', () => {
    const call = command('Gespräch starten: Kaya', 'waiting');
    const page = command('Kalender');
    const appointment = command('Kaya, Mehmet', 'appointments');
    const record = command('Kaya, Mehmet', 'patients');
    const search = command('In Patienten suchen: Kaya', 'patients');
    expect(inGroups([call, appointment, record, page, search])).toEqual([
      page,
      record,
      search,
      appointment,
      call,
    ]);
  });

  it('[UI-17] does not mind case and accents', () => {
    expect(found('uber')).toEqual(['Übersicht']);
    expect(found('ozd zoe 14')).toEqual(['Gespräch starten: Zoë Özdemir']);
  });
});
