import type { CallSession } from '@visite/call-engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberedSigning, rememberSigning } from './remembered-signing.ts';

const me = 'patient';

function callWith() {
  let tell: () => void = () => undefined;
  let signing = { profile: 'off', at: 0, by: null as string | null };
  const session = {
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => undefined;
    },
    getSnapshot: () => ({ phase: 'active', signing }),
  };
  rememberSigning(session as unknown as CallSession, me);
  return (profile: string, by: string, at = signing.at + 1) => {
    signing = { profile, at, by };
    tell();
  };
}

describe('what a device remembers of signing', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    };
    vi.stubGlobal('window', { localStorage });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('[SIGN-3] whoever turned it on; off only by the person at it', () => {
    const press = callWith();
    press('off', 'doctor', 0);
    expect(rememberedSigning.get()).toBe('off');
    press('pictureFirst', 'doctor');
    expect(rememberedSigning.get()).toBe('pictureFirst');
    press('off', 'doctor');
    expect(rememberedSigning.get()).toBe('pictureFirst');
    press('off', me);
    expect(rememberedSigning.get()).toBe('off');
  });

  it('[SIGN-3] a stored word that means nothing is off', () => {
    window.localStorage.setItem('visite.signing', 'always');
    expect(rememberedSigning.get()).toBe('off');
  });
});
