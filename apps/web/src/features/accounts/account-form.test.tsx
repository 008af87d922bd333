import type { StaffListEntry } from '@visite/contract';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInStaffArea } from '../../../test/staff-area.tsx';
import { FetchError } from '../../api/api-errors.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { AccountForm } from './account-form.tsx';

beforeAll(() => loadTexts(['accounts', 'errors', 'shell']));
beforeEach(() => sessionStorage.clear());

const account: StaffListEntry = {
  person: { id: 'mfa', firstName: 'Jonas', lastName: 'Story', email: 'jonas@praxis.example' },
  username: 'jonas',
  roles: ['mfa'],
  status: 'active',
};

it('[UI-59] an account that could not be read before is not saved, and the form says why', async () => {
  const closed = vi.fn();
  let away = true;
  await renderInStaffArea(<AccountForm account={account} onClose={closed} />, (name) => {
    if (name === 'listStaff') return [];
    if (away) throw new FetchError('no response');
    return account;
  });
  await page.getByLabelText('Vorname').fill('Jonas Maria');
  const save = page.getByRole('button', { name: 'Speichern' });
  await save.click();
  await expect.poll(() => page.getByRole('alert').element().textContent).toMatch(/Verbindung/);
  expect(closed).not.toHaveBeenCalled();
  away = false;
  await save.click();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
});
