import { describe, expect, it } from 'vitest';
import { tenantVariables } from './apply-tenant-colours.ts';
import tokens from './tokens.css?raw';

/** TENANT-6 */
const defaults = { primaryColor: '#009de0', accentColor: '#3A4856' };

describe('tenant colours', () => {
  it('[UI-19] [TENANT-6] are the ones that tokens.css derives from the defaults', () => {
    const written = [...tokens.matchAll(/(--tenant-[\w-]+): (#[0-9a-f]{6});/g)]
      .map(([, name, value]) => [name, value])
      .sort();
    expect(written).toEqual(tenantVariables(defaults).sort());
  });

  it('[UI-19] leave out what is no colour', () => {
    const names = tenantVariables({ primaryColor: 'red', accentColor: '#123456' });
    expect(names.length).toBeGreaterThan(0);
    expect(names.every(([name]) => !name.includes('primary'))).toBe(true);
  });
});
