import { defaultTenantConfig, type Settings } from '@visite/contract';
import { expect, it } from 'vitest';
import { isSame } from '../../drafts/merge-remote.ts';
import { draftErrors, linksBack, sectionOf, withConfig, withText } from './settings-draft.ts';

const draft: Settings = {
  config: defaultTenantConfig(),
  practice: { name: 'Praxis', company: '', phone: '', timeZone: 'Europe/Berlin' },
  mailLanguage: 'de',
  secondFactorRequired: false,
};

it('[TENANT-16] finds the section of whatever is wrong', () => {
  const links = { ...draft.config.links, imprint: 'javascript:alert(1)' };
  const wrong = withConfig(draft, { links, style: { ...draft.config.style, primaryColor: 'red' } });
  const paths = draftErrors(wrong).map(({ path }) => path);
  expect(paths.map(sectionOf).sort()).toEqual(['links', 'look']);
  expect(sectionOf('config.videoConsultation.texts.de.home.title')).toBe('texts');
  expect(sectionOf('practice.phone')).toBe('practice');
  expect(draftErrors(draft)).toEqual([]);
});

it('[TENANT-10] finds links that lead back to this site without a page there', () => {
  const links = {
    ...draft.config.links,
    imprint: 'https://praxis.example/imprint',
    patientPrivacy: 'https://praxis.example/md/patient-privacy',
    staffTerms: 'https://other.example/imprint',
  };
  const paths = linksBack(withConfig(draft, { links }), 'https://praxis.example');
  expect(paths).toEqual(['config.links.imprint']);
});

it('[TENANT-16, I18N-7] replaces a text and goes back to the built-in one when it is emptied', () => {
  const changed = withText(draft, 'de', 'home.title', 'Guten Tag');
  expect(changed.config.videoConsultation.texts).toEqual({
    de: { 'home.title': 'Guten Tag' },
    en: {},
  });
  expect(isSame(draft, changed)).toBe(false);
  expect(isSame(withText(changed, 'de', 'home.title', ' '), draft)).toBe(true);
});
