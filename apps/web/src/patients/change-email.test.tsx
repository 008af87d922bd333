import type { Patient } from '@visite/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInStaffArea } from '../../test/staff-area.tsx';
import { useChangeEmail } from './patient-queries.ts';

const shown = {
  person: { id: 'patient', firstName: 'Olga', lastName: 'Story', birthdate: '01.02.1980' },
  patientData: { dateOfBirth: '1980-02-01' },
} as Patient;

function Correction() {
  const change = useChangeEmail(() => undefined);
  const press = () => change.mutate({ patient: shown, email: 'olga@example.org' });
  return (
    <button type="button" onClick={press}>
      Speichern
    </button>
  );
}

it('[CONTRACT-23] a corrected address leaves what a colleague has changed since the record was shown', async () => {
  const sent = vi.fn();
  const married = { ...shown, person: { ...shown.person, lastName: 'Kaya' } };
  await renderInStaffArea(<Correction />, (name, { body }) =>
    name === 'readPatient' ? married : sent(body),
  );
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(() => sent.mock.calls.length).toBe(1);
  expect(sent.mock.calls[0]?.[0]).toEqual({
    person: { firstName: 'Olga', lastName: 'Kaya', email: 'olga@example.org' },
    patientData: { dateOfBirth: '1980-02-01' },
  });
});
