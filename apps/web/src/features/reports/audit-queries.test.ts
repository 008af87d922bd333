import { expect, it } from 'vitest';
import { readAuditFilters } from './audit-queries.ts';
import { actionText } from './audit-texts.ts';

const none = {
  first: '',
  last: '',
  person: '',
  patient: '',
  appointment: '',
  action: '',
  recordType: '',
};

it('[REPORT-8] reads the filters from the address, and leaves out what the server would refuse', () => {
  const id = '0bcd415c-a4f4-490d-8aca-16b4a61c2b98';
  const good = { from: '2026-11-01', to: '2026-11-16', person: id, number: 'aDJUjeN-P_' };
  expect(readAuditFilters(new URLSearchParams({ ...good, action: 'staff.login-refused' }))).toEqual(
    {
      ...none,
      first: '2026-11-01',
      last: '2026-11-16',
      person: id,
      appointment: 'aDJUjeN-P_',
      action: 'staff.login-refused',
    },
  );
  const bad = { from: '31.02.', person: 'x', about: `${id}'`, kind: 'secret', action: '%' };
  expect(readAuditFilters(new URLSearchParams({ ...bad, number: 'kurz' }))).toEqual(none);
});

it('[REPORT-8] has words for an action, and shows one that it does not know as it is', () => {
  expect(actionText('patient.read')).toBe('reports.audit.action.patientRead');
  expect(actionText('toString')).toBeUndefined();
});
