import { describe, expect, it } from 'vitest';
import { secureAddress } from './login-redirect.tsx';

const page = new URL('http://praxis.example/user/calendar?week=3');

describe('secureAddress', () => {
  it('[SEC-14] moves staff to the secure origin, to the same page', () => {
    expect(secureAddress('https://praxis.example:8443', page)).toBe(
      'https://praxis.example:8443/user/calendar?week=3',
    );
  });

  it('[SEC-14] stays where there is no such origin or the page stands on it', () => {
    expect(secureAddress('', page)).toBeNull();
    expect(secureAddress('http://praxis.example', page)).toBeNull();
  });
});
