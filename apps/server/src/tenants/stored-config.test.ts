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

  it('[TENANT-3] loses a text that new texts no longer hold', () => {
    const merged = mergeConfig(
      { texts: { de: { 'a.b': 'x', 'a.c': 'y' }, en: { 'a.b': 'z' } }, id: 'north' },
      { texts: { de: { 'a.c': 'w' } } },
    );
    expect(merged).toEqual({ texts: { de: { 'a.c': 'w' }, en: { 'a.b': 'z' } }, id: 'north' });
  });
});
