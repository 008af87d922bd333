import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInput } from './errors.ts';
import {
  backPressureBytes,
  chunkCharacters,
  illegalAnnouncement,
  isStaffOnly,
  negotiation,
  type PeerMessage,
  type PeerMessageType,
  peerMessage,
  withTrailingNewline,
} from './peer-messages.ts';

const UUID = '3f2b8c1e-5f0a-4c6e-9d3b-1a2b3c4d5e6f';

const samples: { [Type in PeerMessageType]: Extract<PeerMessage, { type: Type }> } = {
  adminControl: { type: 'adminControl', intent: 'goToPage', page: 3, fileUUID: UUID },
  adminScreenshot: { type: 'adminScreenshot', intent: 'request' },
  callMeta: {
    type: 'callMeta',
    data: { contentID: 'stream-1', audioActive: true, videoActive: false, screenshareID: null },
  },
  chatMessage: {
    type: 'chatMessage',
    timestamp: 1_772_442_000_000,
    message: 'Guten Tag',
    file: { type: 'image/png', uuid: UUID, name: 'haut.png', size: 3 },
  },
  chunk: { type: 'chunk', data: 'AAAA', uuid: UUID, isLast: true, index: 0, cancelled: false },
  exit: { type: 'exit' },
  svgPainting: {
    type: 'svgPainting',
    timestamp: 1_772_442_000_000,
    paintOnFileId: `${UUID}#page=2`,
    svgURL: 'data:image/svg+xml;base64,PHN2Zy8+',
  },
  safetyNonce: { type: 'safetyNonce', nonce: `${'A'.repeat(43)}=` },
};
const all = Object.values(samples);
const read = (message: unknown) => parseInput(peerMessage, message);

describe('peer messages', () => {
  it.each(all.map((sample) => [sample.type, sample] as const))(
    '[PEER-19, PEER-20, PEER-22, PEER-23, CHAT-4, FILE-6, FILE-7, DRAW-2, SHOT-3] %s is read as it was sent',
    (_type, sample) => {
      expect(read(JSON.parse(JSON.stringify(sample)))).toEqual({ ok: true, value: sample });
    },
  );

  it.each(all.map((sample) => [sample.type, sample] as const))(
    '[PEER-19] %s with an unknown field is refused',
    (_type, sample) => {
      expect(read({ ...sample, html: '<b>' })).toEqual({
        ok: false,
        errors: [{ path: 'html', code: 'unknown-field' }],
      });
    },
  );

  it.each([
    'offer',
    'Exit',
    'exit ',
    '',
    '__proto__',
    'constructor',
    'toString',
    0,
    null,
    ['exit'],
    { type: 'exit' },
  ])('[PEER-19] the type %j is refused', (type) => {
    expect(read({ type }).ok).toBe(false);
  });

  it('[PEER-19] optional fields may be missing, every other one may not', () => {
    const optional = new Set(['page', 'fileUUID', 'file', 'index', 'cancelled']);
    for (const sample of all) {
      for (const key of Object.keys(sample)) {
        const { [key]: _left, ...rest } = sample as Record<string, unknown>;
        expect([sample.type, key, read(rest).ok]).toEqual([sample.type, key, optional.has(key)]);
      }
    }
  });

  it.each([
    '{"type":"exit","__proto__":{"isAdmin":true}}',
    '{"__proto__":{"type":"exit"}}',
    '{"type":"callMeta","data":{"__proto__":{"audioActive":true,"videoActive":true}}}',
    '{"type":"exit","constructor":{"prototype":{"polluted":true}}}',
  ])('[PEER-19] %s is refused and pollutes nothing', (json) => {
    expect(read(JSON.parse(json)).ok).toBe(false);
    expect('isAdmin' in {}).toBe(false);
    expect('polluted' in {}).toBe(false);
  });

  it('[PEER-19] any JSON is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const result = read(value);
        if (result.ok) expect(Object.keys(samples)).toContain(result.value.type);
      }),
    );
  });
});

describe('fields of peer messages', () => {
  const table: [string, unknown, boolean][] = [
    ['[PEER-23] openFile', { ...samples.adminControl, intent: 'openFile' }, true],
    ['[PEER-23] closeFile', { ...samples.adminControl, intent: 'closeFile' }, true],
    ['[PEER-23] another intent', { ...samples.adminControl, intent: 'reboot' }, false],
    ['[PEER-23] page 0', { ...samples.adminControl, page: 0 }, false],
    ['[PEER-23] page 1.5', { ...samples.adminControl, page: 1.5 }, false],
    ['[SHOT-3] cancel', { type: 'adminScreenshot', intent: 'cancel' }, true],
    ['[SHOT-3] accepted', { type: 'adminScreenshot', intent: 'accepted' }, true],
    ['[SHOT-3] denied', { type: 'adminScreenshot', intent: 'denied' }, true],
    ['[SHOT-3] another intent', { type: 'adminScreenshot', intent: 'take' }, false],
    ['[FILE-1] a foreign file type', file({ type: 'text/html' }), false],
    ['[FILE-3] a size over 10 MB', file({ size: 10_000_001 }), false],
    ['[FILE-3] 10 MB', file({ size: 10_000_000 }), true],
    ['[FILE-7] no size', file({ size: undefined }), true],
    ['[FILE-6] a full chunk', { ...samples.chunk, data: 'A'.repeat(100_000) }, true],
    ['[FILE-6] a chunk too long', { ...samples.chunk, data: 'A'.repeat(100_001) }, false],
    ['[FILE-6] a chunk that is no base64', { ...samples.chunk, data: '<script>' }, false],
    ['[FILE-6] a uuid that is none', { ...samples.chunk, uuid: '../../etc' }, false],
    ['[DRAW-3] a whole file', { ...samples.svgPainting, paintOnFileId: UUID }, true],
    ['[DRAW-3] page 0', { ...samples.svgPainting, paintOnFileId: `${UUID}#page=0` }, false],
    ['[DRAW-3] no uuid', { ...samples.svgPainting, paintOnFileId: 'x#page=1' }, false],
    ['[DRAW-4] no base64', { ...samples.svgPainting, svgURL: 'data:image/svg+xml,<svg/>' }, false],
    ['[DRAW-4] a web address', { ...samples.svgPainting, svgURL: 'https://a.example' }, false],
    ['[DRAW-4] another type', { ...samples.svgPainting, svgURL: 'data:text/html;base64,' }, false],
    ['[CHAT-4] a time before 1970', { ...samples.chatMessage, timestamp: -1 }, false],
    ['[CHAT-4] a long message', { ...samples.chatMessage, message: 'x'.repeat(4_001) }, false],
  ];

  function file(change: Record<string, unknown>) {
    return { ...samples.chatMessage, file: { ...samples.chatMessage.file, ...change } };
  }

  it.each(table)(
    '[PEER-23, SHOT-3, FILE-1, FILE-3, FILE-6, FILE-7, DRAW-3, DRAW-4, CHAT-4] %s',
    (_name, message, accepted) => {
      expect(read(message).ok).toBe(accepted);
    },
  );

  it('[FILE-6, PEER-24] chunks hold 100000 characters, sending waits above 65536 bytes', () => {
    expect([chunkCharacters, backPressureBytes]).toEqual([100_000, 65_536]);
  });

  it.each([
    ['[FILE-12] a forbidden type', file({ type: 'image/svg+xml' }), true],
    ['[FILE-12] no uuid', file({ uuid: 'x' }), false],
    ['[FILE-12] no file', { ...samples.chatMessage, file: undefined }, false],
    ['[FILE-12] no time', { ...file({ type: 'x' }), timestamp: 'now' }, false],
  ])('%s: known as the announcement of an illegal file: %s', (_name, message, known) => {
    expect(illegalAnnouncement.safeParse(message).success).toBe(known);
  });

  it.each<[PeerMessage, boolean]>([
    [samples.adminControl, true],
    [{ type: 'adminScreenshot', intent: 'request' }, true],
    [{ type: 'adminScreenshot', intent: 'cancel' }, true],
    [{ type: 'adminScreenshot', intent: 'accepted' }, false],
    [{ type: 'adminScreenshot', intent: 'denied' }, false],
    [samples.callMeta, false],
    [samples.chatMessage, false],
    [samples.chunk, false],
    [samples.exit, false],
    [samples.svgPainting, false],
  ])('[PEER-23, SHOT-3] $type $intent: only staff may send it: %s', (message, expected) => {
    expect(isStaffOnly(message)).toBe(expected);
  });
});

describe('negotiation', () => {
  it('[PEER-17, PEER-25] carries connection, description and the words of the commitment', () => {
    const offer = {
      connectionId: 'c-1',
      description: { type: 'offer', sdp: 'v=0\r\n' },
      commitment: 'abc=',
    };
    expect(parseInput(negotiation, offer)).toEqual({ ok: true, value: offer });
    expect(parseInput(negotiation, { ...offer, from: 'me' }).ok).toBe(false);
    expect(parseInput(negotiation, { description: offer.description }).ok).toBe(false);
  });

  it('[PEER-8] a session description ends with a newline, and is otherwise left alone', () => {
    expect(withTrailingNewline('v=0')).toBe('v=0\r\n');
    fc.assert(
      fc.property(fc.string(), (sdp) => {
        const ended = withTrailingNewline(sdp);
        expect(ended.endsWith('\n')).toBe(true);
        expect(ended.startsWith(sdp)).toBe(true);
        expect(withTrailingNewline(ended)).toBe(ended);
      }),
    );
  });
});
