import { describe, expect, it } from 'vitest';
import { parseInput } from './errors.ts';
import { defaultLanguage, languages } from './languages.ts';
import { infoBlocks, legalBlocks } from './legal-links.ts';
import { noLegalVersions } from './legal-texts.ts';
import {
  pageConfig,
  practice,
  settings,
  type TenantConfig,
  tenantConfig,
} from './tenant-config.ts';
import { defaultTenantConfig, defaultTimeZone } from './tenant-defaults.ts';

const PRACTICE = { name: 'Praxis', company: '', phone: '', timeZone: 'Europe/Berlin' };

const noLegalTexts = () =>
  Object.fromEntries(legalBlocks.map((block) => [block, { de: '', en: '' }]));

/** The defaults with one value replaced, at a dotted path. */
function changed(path: string, value: unknown): unknown {
  const copy = defaultTenantConfig() as unknown;
  const keys = path.split('.');
  let at = copy as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[keys.at(-1) ?? ''] = value;
  return copy;
}

describe('defaults', () => {
  it('[TENANT-2, TENANT-3, TENANT-4, TENANT-5, TENANT-6, TENANT-7, TENANT-8, TENANT-9, TENANT-18] are exactly these', () => {
    expect(defaultTenantConfig()).toEqual<TenantConfig>({
      id: 'default',
      secureApiBaseUrl: '',
      style: { primaryColor: '#009de0', accentColor: '#3A4856', logo: '' },
      videoConsultation: {
        texts: { de: {}, en: {} },
        features: {
          notesEnabled: false,
          control: { enabled: false, captureScreenshot: false },
          forceChatUpload: false,
          forcePatientFileUpload: false,
          forceStaffFileUpload: false,
          patientScreenShare: true,
          patientLogin: { mode: 'birthday' },
          callsRunBy: 'added',
          callStatistics: true,
          showDoctorBeforeLogin: true,
          askAfterCall: true,
          patientLanguages: ['de-simple'],
          hideAddresses: false,
          calendarWeekend: false,
          smsMessages: false,
          calendarFeedTitles: 'busy',
        },
      },
      patientPortal: { texts: { de: {}, en: {} }, features: {} },
      securityContact: '',
      links: {
        imprint: '/md/imprint',
        patientPrivacy: '/md/patient-privacy',
        patientTerms: '/md/patient-terms',
        staffPrivacy: '/md/staff-privacy',
        staffTerms: '/md/staff-terms',
      },
      legalBasis: 'treatment',
      profile: 'none',
    });
  });

  it('[TENANT-10] are valid themselves, and fresh each time', () => {
    expect(parseInput(tenantConfig, defaultTenantConfig('north'))).toEqual({
      ok: true,
      value: { ...defaultTenantConfig(), id: 'north' },
    });
    expect(defaultTenantConfig().style).not.toBe(defaultTenantConfig().style);
  });

  it('[TENANT-13, I18N-1, I18N-2] the time zone is that of Berlin, the first language German', () => {
    expect(defaultTimeZone).toBe('Europe/Berlin');
    expect([defaultLanguage, ...languages]).toEqual(['de', 'de', 'en']);
  });
});

describe('validation', () => {
  const links = ['imprint', 'patientPrivacy', 'patientTerms', 'staffPrivacy', 'staffTerms'];
  const bad = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https:\\\\evil.example',
    'https://a b',
    'ftp://a.example',
    'imprint',
    '',
    '/md/x\njavascript:alert(1)',
    '/',
    '/md/',
    '/md/zzz',
    '/md/imprint?x',
    '/privacy',
    '/datenschutz',
    '/impressum',
    '/user/login/',
    'https://',
    'https://?x',
    'https://:80/',
  ];
  it.each(links.flatMap((link) => bad.map((text) => [link, text])))(
    '[TENANT-10] the link %s refuses %j',
    (link, text) => {
      expect(parseInput(tenantConfig, changed(`links.${link}`, text))).toEqual({
        ok: false,
        errors: [{ path: `links.${link}`, code: 'invalid' }],
      });
    },
  );

  it.each([
    ...infoBlocks.map((block) => `/md/${block}`),
    'https://praxis.example/impressum',
    'https://praxis.example/privacy?lang=de#kontakt',
    'HTTPS://Praxis-Müller.example',
    'http://a.example',
    'http://a.example:8080',
  ])('[TENANT-4, TENANT-10] a link may be %s', (text) => {
    expect(parseInput(tenantConfig, changed('links.imprint', text)).ok).toBe(true);
  });

  it.each([
    ['id', 'North'],
    ['id', '-a'],
    ['id', ''],
    ['secureApiBaseUrl', 'http://plain.example'],
    ['secureApiBaseUrl', 'https://a.example?x'],
    ['style.primaryColor', 'red'],
    ['style.primaryColor', '#fff'],
    ['style.accentColor', '#3A4856;background:url(x)'],
    ['style.logo', 'https://tracker.example/logo.png'],
    ['style.logo', 'data:image/svg+xml;base64,AAAA'],
    ['videoConsultation.features.patientLogin.mode', 'password'],
    ['videoConsultation.texts.de', { nodot: 'x' }],
    ['videoConsultation.features.notesEnabled', 'true'],
    ['videoConsultation.features.patientScreenShare', 'yes'],
    ['videoConsultation.features.patientScreenShare', undefined],
  ])('[TENANT-10] %s refuses %j', (path, value) => {
    expect(parseInput(tenantConfig, changed(path, value)).ok).toBe(false);
  });

  it.each([
    'colour',
    'style.font',
    'videoConsultation.html',
    'videoConsultation.texts.fr',
    'videoConsultation.features.recording',
    'videoConsultation.features.control.zoom',
    'patientPortal.features.enabled',
    'links.jobs',
  ])('[TENANT-9, TENANT-10] an unknown field %s is refused', (path) => {
    expect(parseInput(tenantConfig, changed(path, {}))).toEqual({
      ok: false,
      errors: [{ path, code: 'unknown-field' }],
    });
  });

  it('[TENANT-3, TENANT-10] text overrides are kept per section and language', () => {
    const config = changed('videoConsultation.texts.de', { 'home.title': 'Willkommen' });
    expect(parseInput(tenantConfig, config)).toEqual({ ok: true, value: config });
    const tooMany = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`a.b${at}`, 'x']));
    expect(parseInput(tenantConfig, changed('patientPortal.texts.en', tooMany)).ok).toBe(false);
  });
});

describe('practice, page and settings', () => {
  it.each(['Europe/Berlin', 'America/New_York', 'UTC'])(
    '[TENANT-13] %s is a time zone',
    (timeZone) => {
      expect(parseInput(practice, { ...PRACTICE, timeZone }).ok).toBe(true);
    },
  );

  it.each(['', 'Mitte/Erde', 'Europe/Berlin; drop'])(
    '[TENANT-13] %j is no time zone',
    (timeZone) => {
      expect(parseInput(practice, { ...PRACTICE, timeZone }).ok).toBe(false);
    },
  );

  it('[TENANT-11] the page carries the configuration and the practice', () => {
    const page = {
      ...defaultTenantConfig(),
      practice: PRACTICE,
      language: 'de',
      legalTexts: noLegalVersions(),
    };
    expect(parseInput(pageConfig, page)).toEqual({ ok: true, value: page });
    expect(parseInput(pageConfig, defaultTenantConfig()).ok).toBe(false);
  });

  it('[TENANT-12] settings are configuration, practice, mail language and second factor', () => {
    const whole = {
      config: defaultTenantConfig(),
      practice: PRACTICE,
      mailLanguage: 'de',
      secondFactorRequired: false,
      legalTexts: noLegalTexts(),
    };
    expect(parseInput(settings, whole)).toEqual({ ok: true, value: whole });
    expect(parseInput(settings, { ...whole, mailLanguage: 'fr' }).ok).toBe(false);
    expect(parseInput(settings, { ...whole, theme: 'dark' })).toEqual({
      ok: false,
      errors: [{ path: 'theme', code: 'unknown-field' }],
    });
  });
});
