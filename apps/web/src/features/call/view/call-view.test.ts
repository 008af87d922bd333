import type { RemotePerson } from '@visite/call-engine';
import { describe, expect, it } from 'vitest';
import texts from '../../../i18n/de/call.json';
import type { LiveCall } from '../call-context.tsx';
import { deviceTroubleOf } from '../controls/device-trouble.tsx';
import { encryptionState } from '../dialogs/encryption-state.ts';
import { type CallStatus, callStatus, isPatientAway } from './call-status.ts';
import { cornerAfterKey, nearestCorner } from './self-view.tsx';

const person = (change: Partial<RemotePerson> = {}) =>
  ({
    left: false,
    connection: 'connected',
    encrypted: true,
    safetyWords: null,
    ...change,
  }) as RemotePerson;
const source = { active: true, track: {}, problem: null, interrupted: false };
const local = (change = {}) =>
  ({ microphone: source, screen: { track: null }, ...change }) as Parameters<typeof callStatus>[1];
const call = (connectionStatus: string, ...people: RemotePerson[]) =>
  ({ phase: 'active', connectionStatus, people }) as unknown as LiveCall;
const quality = (level: string, reason: string | null = null) =>
  person({ quality: { level, reason } as RemotePerson['quality'] });

describe('callStatus', () => {
  it.each([
    ['reconnecting', call('reconnecting', quality('poor')), 'reconnecting'],
    ['connecting', call('connecting'), 'connecting'],
    ['nobody here', call('alone'), null],
    ['no sound', call('connected', quality('poor', 'no-sound')), 'silence'],
    ['poor', call('connected', quality('poor', 'loss')), 'poor'],
    ['a picture that stands', call('connected', quality('weak', 'no-picture')), 'still'],
    ['the own device', call('connected', quality('weak', 'computer')), 'computer'],
    ['weak', call('connected', quality('weak')), 'weak'],
    ['good', call('connected', quality('good')), null],
  ])('[CALL-35] says the gravest thing in one line: %s', (_, given, line) => {
    expect(callStatus(given, local())).toBe(line);
  });

  it('[CALL-35] tells about the own screen and microphone when nothing is graver', () => {
    const screen = { screen: { track: {} } };
    const mute = { microphone: { ...source, active: false } };
    expect(callStatus(call('connected'), local(screen))).toBe('sharing');
    expect(callStatus(call('connected'), local(mute))).toBe('youAreMuted');
    expect(callStatus(call('reconnecting'), local(mute))).toBe('reconnecting');
    expect(callStatus({ ...call('connected'), phase: 'onHold' } as LiveCall, local())).toBeNull();
  });

  it('[CALL-35] has a text for every line and none that nobody reads', () => {
    const lines: Record<NonNullable<CallStatus>, true> = {
      connecting: true,
      reconnecting: true,
      longer: true,
      away: true,
      silence: true,
      poor: true,
      still: true,
      computer: true,
      weak: true,
      sharing: true,
      youAreMuted: true,
    };
    expect(Object.keys(texts.status).sort()).toEqual(Object.keys(lines).sort());
  });
});

describe('who is gone', () => {
  const doctor = person({ userID: 'doctor', role: 'doctor', recovering: true });
  const helper = person({ userID: 'helper', role: 'colleague', recovering: false });
  it('[CALL-56] is named instead of "reconnecting", unless somebody else is being reconnected', () => {
    const gone = new Set(['doctor']);
    expect(callStatus(call('reconnecting', doctor, helper), local(), gone)).toBe('away');
    expect(callStatus(call('reconnecting', doctor, helper), local())).toBe('reconnecting');
    const both = call('reconnecting', doctor, { ...helper, recovering: true });
    expect(callStatus(both, local(), gone)).toBe('reconnecting');
    expect(callStatus(call('connected', doctor, helper), local(), gone)).toBe('away');
  });

  it('[CALL-55] is a patient whom neither the server nor a connection knows', () => {
    const at = (patientPresent: boolean, connection: RemotePerson['connection']) =>
      isPatientAway({
        appointment: { patientPresent },
        people: [person({ role: 'patient', connection })],
      } as LiveCall);
    expect(at(false, 'connecting')).toBe(true);
    expect(at(false, 'disconnected')).toBe(true);
    // The event stream broke, the call did not.
    expect(at(false, 'connected')).toBe(false);
    expect(at(true, 'connecting')).toBe(false);
  });
});

describe('encryptionState', () => {
  it('[PEER-27] says "encrypted" only when every connection has confirmed it', () => {
    expect(encryptionState([person()])).toBe('encrypted');
    expect(encryptionState([])).toBe('open');
    expect(encryptionState([person(), person({ encrypted: false })])).toBe('open');
    expect(encryptionState([person({ connection: 'connecting' })])).toBe('open');
    expect(encryptionState([person(), person({ left: true, encrypted: false })])).toBe('encrypted');
    expect(encryptionState([person({ safetyWords: 'broken' })])).toBe('broken');
    const refused = person({ safetyWords: 'broken', connection: 'connecting' });
    expect(encryptionState([refused])).toBe('broken');
  });
});

describe('deviceTroubleOf', () => {
  const fine = { active: true, problem: null, interrupted: false };
  it.each([
    ['nothing', {}, null],
    ['off is no trouble', { camera: { ...fine, active: false, problem: 'denied' } }, null],
    ['a phone call', { microphone: { ...fine, interrupted: true } }, 'interrupted'],
    ['no voice', { microphone: { ...fine, problem: 'denied' } }, 'microphoneDenied'],
    ['no device', { microphone: { ...fine, problem: 'missing' } }, 'microphoneFailed'],
    ['busy', { camera: { ...fine, problem: 'busy' } }, 'cameraBusy'],
    ['denied', { camera: { ...fine, problem: 'denied' } }, 'cameraDenied'],
    ['lost', { camera: { ...fine, problem: 'lost' } }, 'cameraFailed'],
    [
      'both denied',
      { camera: { ...fine, problem: 'denied' }, microphone: { ...fine, problem: 'denied' } },
      'bothDenied',
    ],
    ['on hold', { camera: { ...fine, problem: 'lost' }, suspended: true }, null],
  ] as const)('[CALL-40] %s', (_, change, name) => {
    const state = { camera: fine, microphone: fine, suspended: false, ...change };
    expect(deviceTroubleOf(state)).toBe(name);
  });
});

describe('the own picture', () => {
  const room = { left: 0, top: 0, width: 400, height: 800 };
  it('[CALL-37] goes to the corner where it was dropped, or where the arrow points', () => {
    const box = { width: 100, height: 100 };
    expect(nearestCorner({ ...box, left: 10, top: 10 }, room)).toBe('top-left');
    expect(nearestCorner({ ...box, left: 290, top: 600 }, room)).toBe('bottom-right');
    expect(cornerAfterKey('top-right', 'ArrowDown')).toBe('bottom-right');
    expect(cornerAfterKey('top-right', 'ArrowLeft')).toBe('top-left');
    expect(cornerAfterKey('top-right', 'Enter')).toBeNull();
  });
});
