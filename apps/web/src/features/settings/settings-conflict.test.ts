import { defaultTenantConfig, type Settings } from '@visite/contract';
import { expect, it } from 'vitest';
import { conflictsOf } from '../../drafts/merge-remote.ts';
import { settingAt, withSetting } from './settings-conflict.ts';

const stored = {
  config: defaultTenantConfig(),
  practice: { name: 'Praxis', company: '', phone: '1', timeZone: 'Europe/Berlin' },
  mailLanguage: 'de',
} as Settings;

it.each([
  ['practice.phone', '2', '3'],
  ['config.videoConsultation.texts.de.home.title', 'Hallo', 'Moin'],
  ['config.videoConsultation.texts.en.home.title', 'Hello', undefined],
])('[TENANT-33] two values of %s are told apart and one of them is taken', (path, mine, theirs) => {
  const before = withSetting(stored, path, 'before');
  const typed = withSetting(before, path, mine);
  const now = withSetting(before, path, theirs);
  const [conflict, ...others] = conflictsOf(typed, before, now);
  expect([conflict, others]).toEqual([{ path, theirs }, []]);
  expect(settingAt(typed, path)).toBe(mine);
  expect(withSetting(typed, path, theirs)).toEqual(now);
});
