import type { Patient } from '@visite/contract';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInStaffArea } from '../../../test/staff-area.tsx';
import { FetchError } from '../../api/api-errors.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { PatientForm } from './patient-form.tsx';

beforeAll(() => loadTexts(['patient', 'patients', 'errors', 'shell']));
beforeEach(() => sessionStorage.clear());

const patient = {
  person: { id: 'patient', firstName: 'Olga', lastName: 'Story', birthdate: '01.02.1980' },
  patientData: { dateOfBirth: '1980-02-01' },
} as Patient;
const save = page.getByRole('button', { name: 'Speichern' });

it('[UI-59] a patient who could not be read before is not saved, and the form says why', async () => {
  const saved = vi.fn();
  let away = true;
  await renderInStaffArea(
    <PatientForm patient={patient} onClose={vi.fn()} onSaved={saved} />,
    () => {
      if (away) throw new FetchError('no response');
      return patient;
    },
  );
  await page.getByLabelText('Vorname').fill('Olga Maria');
  await save.click();
  await expect.poll(() => page.getByRole('alert').element().textContent).toMatch(/Verbindung/);
  expect(saved).not.toHaveBeenCalled();
  away = false;
  await save.click();
  await expect.poll(() => saved.mock.calls).toEqual([['patient']]);
});
