import { describe, expect, it } from 'vitest';
import { PeerHarness } from '../testing/peer-harness.ts';
import { readFingerprint } from './fingerprint.ts';

const key = (byte: string) => Array.from({ length: 32 }, () => byte).join(':');
const own = key('AB');
const foreign = key('CD');
const line = (value: string, hash = 'sha-256') => `a=fingerprint:${hash} ${value}`;
const media = ['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'a=mid:0'];
const sdp = (...lines: string[]) => `${['v=0', ...lines].join('\r\n')}\r\n`;

describe('the fingerprint of a description', () => {
  it.each([
    ['at session level', sdp(line(own), ...media)],
    ['in a media section', sdp(...media, line(own))],
    ['in every media section', sdp(...media, line(own), ...media, line(own))],
    ['on both levels', sdp(line(own), ...media, line(own))],
    ['in lower case', sdp(line(own.toLowerCase(), 'SHA-256'), ...media, line(own))],
    ['with line feeds only', sdp(line(own), ...media).replaceAll('\r', '')],
    ['without a trailing newline', sdp(...media, line(own)).trimEnd()],
  ])('[PEER-43] one and the same is read: %s', (_where, text) => {
    expect(readFingerprint(text)).toEqual({ ok: true, fingerprint: `sha-256 ${own}` });
  });

  it.each([
    ['none', sdp(...media)],
    ['two of one level', sdp(line(own), line(foreign), ...media)],
    ['two of one section', sdp(...media, line(own), line(foreign))],
    ['another per section', sdp(...media, line(own), ...media, line(foreign))],
    ['another at session level', sdp(line(foreign), ...media, line(own))],
    ['another after the last section', `${sdp(line(own), ...media)}${line(foreign)}`],
    ['another hash only', sdp(line(key('AB'), 'sha-1'), ...media)],
    ['a second one of another hash', sdp(line(own), line('AB:CD', 'sha-1'), ...media)],
    ['a longer hash', sdp(line(`${own}:${own}`, 'sha-512'), ...media)],
    ['too short', sdp(line('AB:CD'), ...media)],
    ['too long', sdp(line(`${own}:AB`), ...media)],
    ['no hexadecimal digits', sdp(line(key('XY')), ...media)],
    ['no colons', sdp(line(own.replaceAll(':', '')), ...media)],
    ['no value', sdp('a=fingerprint:sha-256', ...media)],
    ['two blanks', sdp(`a=fingerprint:sha-256  ${own}`, ...media)],
    ['a blank at the end', sdp(`${line(own)} `, ...media)],
    ['a tab', sdp(`a=fingerprint:sha-256\t${own}`, ...media)],
    ['a blank before a second one', sdp(line(own), ` ${line(foreign)}`, ...media)],
    ['capitals in the attribute', sdp(line(own), line(foreign).toUpperCase(), ...media)],
    ['a carriage return as line break', sdp(line(own), `a=x\r${line(foreign)}`, ...media)],
    ['two carriage returns', sdp(`${line(own)}\r`, ...media)],
    ['a NUL', sdp(line(own), `a=x\u0000`, ...media)],
    ['a vertical tab', sdp(line(own), `a=x\u000b${line(foreign)}`, ...media)],
    ['a next-line character', sdp(line(own), `a=x\u0085${line(foreign)}`, ...media)],
    ['a line separator', sdp(line(own), `a=x\u2028${line(foreign)}`, ...media)],
    ['behind another attribute', sdp(line(own), `a=x ${line(foreign)}`, ...media)],
    ['keys of SDES', sdp(line(own), ...media, 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:x')],
  ])('[PEER-43] is refused: %s', (_what, text) => {
    expect(readFingerprint(text).ok).toBe(false);
  });
});

describe('a description with a second fingerprint', () => {
  const second = (text: string) => text.replace(/^m=/m, `${line(foreign)}\r\nm=`);

  it.each([
    ['offer', 'patient'],
    ['answer', 'doctor'],
  ] as const)('[PEER-43] in an %s is not taken and breaks the trust', async (type, victim) => {
    const harness = new PeerHarness();
    harness.signals.copiesOf = (signal) => {
      const { description } = signal.message;
      if (description?.type === type) description.sdp = second(description.sdp);
      return 1;
    };
    const pair = await harness.connectedPair();
    await harness.advance(3_000);
    const { events, peer } = pair[victim];
    expect(events.map((event) => event.type)).toContain('handshakeFailed');
    expect(events.map((event) => event.type)).not.toContain('safetyWords');
    expect(peer.connectionStatus).not.toBe('connected');
    expect(harness.network.open.every(({ connectionState }) => connectionState === 'new')).toBe(
      true,
    );
  });
});
