import { defaultTenantConfig } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { mergeConfig, storedConfig } from './stored-config.ts';

describe('a stored configuration', () => {
  it('[TENANT-6] [TENANT-10] gets what it lacks from the defaults and keeps what it has', () => {
    const defaults = defaultTenantConfig('north');
    const stored = storedConfig('north', { style: { primaryColor: '#000000' } });
    expect(stored).toEqual({ ...defaults, style: { ...defaults.style, primaryColor: '#000000' } });
    expect(storedConfig('north', {})).toEqual(defaults);
  });

  it('[TENANT-10] loses only single values that are no longer allowed', () => {
    const defaults = defaultTenantConfig('north');
    const texts = { de: { 'home.title': 'Willkommen', nodot: 'x' }, en: {} };
    const stored = storedConfig('north', {
      style: { primaryColor: '#000000', font: 'Comic' },
      links: { imprint: '/md/zzz', patientPrivacy: '/privacy', staffTerms: 'https://a.example/x' },
      videoConsultation: { texts, features: { notesEnabled: true, control: 'yes' } },
    });
    expect(stored).toEqual({
      ...defaults,
      style: { ...defaults.style, primaryColor: '#000000' },
      links: { ...defaults.links, staffTerms: 'https://a.example/x' },
      videoConsultation: {
        texts: { de: { 'home.title': 'Willkommen' }, en: {} },
        features: { ...defaults.videoConsultation.features, notesEnabled: true },
      },
    });
  });

  it('[TENANT-3] loses a text that new texts no longer hold', () => {
    const merged = mergeConfig(
      { texts: { de: { 'a.b': 'x', 'a.c': 'y' }, en: { 'a.b': 'z' } }, id: 'north' },
      { texts: { de: { 'a.c': 'w' } } },
    );
    expect(merged).toEqual({ texts: { de: { 'a.c': 'w' }, en: { 'a.b': 'z' } }, id: 'north' });
  });
});
