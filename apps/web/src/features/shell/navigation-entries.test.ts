import { expect, it } from 'vitest';
import { isCurrent } from './navigation-entries.ts';

it('[REPORT-8] the navigation shows the trail as a part of the reports', () => {
  const at = { pathname: '/user/report', search: '?tab=audit' };
  expect(isCurrent('/user/report', at)).toBe(true);
  expect(isCurrent('/user/report?tab=security', at)).toBe(false);
  expect(isCurrent('/user/report', { ...at, search: '?tab=security' })).toBe(false);
});

it('[IMPORT-25] import and export belong to the settings', () => {
  const at = { pathname: '/user/imports', search: '' };
  expect(isCurrent('/user/settings', at)).toBe(true);
  expect(isCurrent('/user/patients', at)).toBe(false);
});
