import type { Guest, SigningProfile } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import type { LiveCall } from '../call-context.tsx';
import { interpreterOf } from './pinned.ts';

const guest = (id: string, kind: Guest['kind'], stage: Guest['stage'] = 'in') =>
  ({ id, kind, stage, announcedAs: id, present: true }) as Guest;
const call = (profile: SigningProfile, ...guests: Guest[]) =>
  ({ appointment: { guests }, signing: { profile } }) as unknown as LiveCall;

describe('the interpreter', () => {
  it('[SIGN-5] is pinned while people sign, and only once let in', () => {
    const [carer, demir] = [guest('carer', 'carer'), guest('demir', 'interpreter')];
    expect(interpreterOf(call('voiceFirst', carer, demir))).toBe('demir');
    expect(interpreterOf(call('pictureFirst', carer, demir))).toBe('demir');
    expect(interpreterOf(call('off', carer, demir))).toBeNull();
    expect(interpreterOf(call('voiceFirst', carer))).toBeNull();
    expect(interpreterOf(call('voiceFirst', guest('demir', 'interpreter', 'agreed')))).toBeNull();
    expect(interpreterOf(null)).toBeNull();
  });
});
