import { expect, it } from 'vitest';
import { emptyDraft } from './draft.ts';
import { prefilled } from './prefill.ts';

const draft = {
  ...emptyDraft({ day: '2026-03-29', time: '10:00', minutes: 15, occurrence: '' }),
  patientId: 'petra',
  doctorId: 'ada',
};

it('[CAL-45] takes doctor, day, time and duration from the address and keeps the patient', () => {
  const search = new URLSearchParams('doctor=bo&day=2026-10-25&time=14:30&minutes=45');
  expect(prefilled(draft, search)).toEqual({
    ...draft,
    doctorId: 'bo',
    day: '2026-10-25',
    time: '14:30',
    timeChosen: true,
    minutes: 45,
  });
});

it('[CAL-45] ignores what is no day, no time and no sensible duration', () => {
  const search = new URLSearchParams('day=2026-13-77&time=99:99&minutes=-5');
  expect(prefilled(draft, search)).toEqual(draft);
});
