import { describe, expect, it } from 'vitest';
import { haveArrived } from './loopback-call.ts';

const video = { type: 'inbound-rtp', kind: 'video', framesDecoded: 1 };
const audio = { type: 'inbound-rtp', kind: 'audio', packetsReceived: 3 };
const report = (...entries: object[]) => entries.map((each, at) => [String(at), each] as const);

describe('what has come back of the rehearsal’s call', () => {
  it('[TRY-2] counts whole pictures and packets of sound, and only what was received', () => {
    const both = ['video', 'audio'];
    expect(haveArrived(report(video, audio), both)).toBe(true);
    expect(haveArrived(report(video), both)).toBe(false);
    expect(haveArrived(report({ ...video, framesDecoded: 0 }, audio), both)).toBe(false);
    expect(haveArrived(report(video, { ...audio, type: 'outbound-rtp' }), both)).toBe(false);
    expect(haveArrived(report(), [])).toBe(false);
  });
});
