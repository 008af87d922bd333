import { defaultTenantConfig, parseInput, type Settings, settings } from '@visite/contract';
import { expect, it } from 'vitest';
import { contractResolver } from '../../drafts/contract-resolver.ts';
import { textState } from './legal-state.ts';
import { errorPaths, extraErrors, sectionOf, withText } from './settings-form.ts';

const stored: Settings = {
  config: defaultTenantConfig(),
  practice: { name: 'Praxis', company: '', phone: '', timeZone: 'Europe/Berlin' },
  mailLanguage: 'de',
  secondFactorRequired: false,
  legalTexts: {
    imprint: { de: '', en: '' },
    'patient-privacy': { de: '', en: '' },
    'patient-terms': { de: '', en: '' },
    'staff-privacy': { de: '', en: '' },
    'staff-terms': { de: '', en: '' },
  },
};
const withConfig = (changed: Partial<Settings['config']>): Settings => ({
  ...stored,
  config: { ...stored.config, ...changed },
});

it('[TENANT-16] finds the section of whatever is wrong', async () => {
  const links = { ...stored.config.links, imprint: 'javascript:alert(1)' };
  const style = { ...stored.config.style, primaryColor: 'red' };
  const resolve = contractResolver<Settings>(settings, {
    check: () => [
      { path: 'config.videoConsultation.texts.de.appointment.type', code: 'invalid' as const },
    ],
  });
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await resolve(withConfig({ links, style }), undefined, options);
  const paths = errorPaths(errors);
  expect(paths).toContain('config.videoConsultation.texts.de.appointment.type');
  expect(paths.map(sectionOf).sort()).toEqual(['links', 'look', 'texts']);
  expect(sectionOf('practice.phone')).toBe('practice');
  expect(sectionOf('legalTexts.imprint.de')).toBe('legal');
  expect(sectionOf('contentRetentionMonths')).toBe('features');
  expect(parseInput(settings, stored).ok).toBe(true);
});

it('[TENANT-10] finds links that lead back to this site without a page there', () => {
  const links = {
    ...stored.config.links,
    imprint: 'https://praxis.example/imprint',
    patientPrivacy: 'https://praxis.example/md/patient-privacy',
    staffTerms: 'https://other.example/imprint',
  };
  expect(extraErrors(withConfig({ links }), 'https://praxis.example')).toEqual([
    { path: 'config.links.imprint', code: 'invalid' },
  ]);
});

it('[TENANT-22, TENANT-23] tells how each legal text stands while it is typed', () => {
  const { links } = stored.config;
  const texts = structuredClone(stored.legalTexts);
  expect(textState(texts, links, 'imprint')).toBe('missing');
  expect(textState(texts, links, 'patient-terms')).toBe('builtIn');
  texts.imprint.de = 'Praxis';
  expect(textState(texts, links, 'imprint')).toBe('half');
  texts.imprint.en = 'Practice';
  expect(textState(texts, links, 'imprint')).toBe('own');
  expect(textState(texts, { ...links, imprint: 'https://a.example' }, 'imprint')).toBe('elsewhere');
});

it('[TENANT-16, I18N-7] replaces a text and goes back to the built-in one when it is emptied', () => {
  const changed = withText({}, 'home.title', 'Guten Tag');
  expect(changed).toEqual({ 'home.title': 'Guten Tag' });
  expect(withText(changed, 'home.title', ' ')).toEqual({});
});
