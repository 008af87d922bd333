import { expect, it } from 'vitest';
import { profileLines, profileStates, withProfile } from './anlage-31b.ts';
import { parseInput } from './errors.ts';
import { legalBlocks } from './legal-links.ts';
import { type LegalTexts, type Settings, settings } from './tenant-config.ts';
import { defaultTenantConfig } from './tenant-defaults.ts';

const stored = (): Settings => ({
  config: defaultTenantConfig(),
  practice: { name: 'Praxis', company: '', phone: '', timeZone: 'Europe/Berlin' },
  mailLanguage: 'de',
  secondFactorRequired: false,
  legalTexts: Object.fromEntries(
    legalBlocks.map((block) => [block, { de: '', en: '' }]),
  ) as LegalTexts,
});

const deviating = (of: Settings) =>
  profileStates(of)
    .filter(({ conforms }) => !conforms)
    .map(({ line }) => line);

it('[TENANT-24] the profile names what deviates and sets what can be set', () => {
  const before = stored();
  const { features } = before.config.videoConsultation;
  features.notesEnabled = true;
  features.forceChatUpload = true;
  features.forcePatientFileUpload = true;
  features.forceStaffFileUpload = true;
  features.control.captureScreenshot = true;
  expect(deviating(before)).toEqual([...profileLines]);
  const after = withProfile(before);
  expect(deviating(after)).toEqual(['texts']);
  expect(parseInput(settings, after).ok).toBe(true);
  // What was given stays as it is, and nothing else changes.
  expect(deviating(before)).toEqual([...profileLines]);
  expect(after.config.videoConsultation.features.patientScreenShare).toBe(true);
  expect(after.practice).toEqual(before.practice);
});

it('[TENANT-24] one line can be set alone, and only the practice fills in its texts', () => {
  const one = withProfile(stored(), ['callsRunBy', 'texts']);
  expect(one.config.videoConsultation.features.callsRunBy).toBe('doctor');
  expect(one.secondFactorRequired).toBe(false);
  const filled = stored();
  for (const block of legalBlocks) filled.legalTexts[block].de = 'Text';
  expect(deviating(filled)).not.toContain('texts');
  expect(profileStates(filled).filter(({ settable }) => !settable)).toEqual([
    { line: 'texts', conforms: true, settable: false },
  ]);
});
