import type { PeerMessage } from '@visite/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encode } from './codec.ts';

const uuid = '7d0f3b9e-2f6a-4b2b-9c61-0d5f3a6b1c2d';

const samples: PeerMessage[] = [
  { type: 'adminControl', intent: 'goToPage', page: 2, fileUUID: uuid },
  { type: 'adminScreenshot', intent: 'request' },
  {
    type: 'callMeta',
    data: { contentID: 'a', audioActive: true, videoActive: false, screenshareID: null },
  },
  { type: 'chatMessage', timestamp: 1, message: 'Guten Tag' },
  { type: 'chunk', data: 'QUJD', uuid, isLast: true },
  { type: 'exit' },
  {
    type: 'svgPainting',
    timestamp: 1,
    paintOnFileId: `${uuid}#page=2`,
    svgURL: 'data:image/svg+xml;base64,',
  },
];

describe('peer messages', () => {
  it.each(samples)('[PEER-19] $type survives encoding and decoding', (message) => {
    expect(decode(encode(message))).toEqual({ ok: true, message });
  });

  it.each([
    ['an unknown type', '{"type":"format-disk"}'],
    ['no type', '{}'],
    ['an extra field', '{"type":"exit","why":"x"}'],
    ['a prototype', '{"type":"exit","__proto__":{"admin":true}}'],
    ['a constructor', '{"type":"chatMessage","constructor":{"prototype":{"x":1}}}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['broken JSON', '{"type":'],
    ['endless text', 'x'.repeat(1_100_001)],
  ])('[PEER-36] with %s are refused', (_name, data) => {
    expect(decode(data).ok).toBe(false);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('[PEER-36] of any other kind never throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (data) => {
        expect(typeof decode(data).ok).toBe('boolean');
      }),
    );
  });
});
