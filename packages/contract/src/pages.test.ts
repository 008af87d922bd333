import { describe, expect, it } from 'vitest';
import { pagePath, pagePatterns } from './pages.ts';

describe('pages', () => {
  it('[UI-1] have the addresses of the specification', () => {
    const { home, staffLogin, staffLogout, staffResetPassword, staffRoot } = pagePatterns;
    expect([home, staffLogin, staffLogout, staffResetPassword, staffRoot]).toEqual([
      '/',
      '/user/login',
      '/user/logout',
      '/user/reset-password',
      '/user',
    ]);
    expect([pagePatterns.patientRoot, pagePatterns.md]).toEqual([
      '/appointment/:callid',
      '/md/:block',
    ]);
  });

  it('[UI-1] escape what is put into their path', () => {
    expect(pagePath('patientLogin', { callid: 'AbC-_123' })).toBe('/appointment/AbC-_123/login');
    expect(pagePath('staffCall', { callid: 'a/b?c' })).toBe('/user/appointment/a%2Fb%3Fc/call');
  });
});
