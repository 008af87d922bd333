import {
  illegalAnnouncement,
  liveEvent,
  negotiation,
  peerMessage,
  readDataUrl,
  svgUrlPrefix,
} from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { sortedChat, withEntry } from './call/call-state.ts';
import { parseDrawing, withChange } from './call/drawing.ts';
import { decode } from './channel/codec.ts';
import { imageSize } from './files/image-size.ts';
import { stripMetadata } from './files/photo-metadata.ts';
import { readFingerprint } from './peer/fingerprint.ts';
import { candidateCount, hasRelayCandidate, mungeRemoteSdp, streamIdsByMid } from './peer/sdp.ts';

const small = 4_000;
const factor = 8;
/** Shorter times are noise: they count as this many milliseconds. */
const noiseMs = 4;

/**
 * How much longer an input of eight times the length takes: about 8 for a linear function, 64 for a
 * quadratic one.
 */
function growth<Input>(create: (length: number) => Input, run: (input: Input) => unknown) {
  const [first, second] = [create(small), create(small * factor)];
  const best = (input: Input, runs: number) =>
    Math.min(...Array.from({ length: runs }, () => duration(() => run(input))));
  return best(second, 5) / Math.max(noiseMs, best(first, 5));
}

/** Between 8 and 64, with room for a busy machine. */
const linearAtMost = 24;

function duration(run: () => unknown): number {
  const began = performance.now();
  run();
  return performance.now() - began;
}

const repeated = (text: string) => (length: number) => text.repeat(length / text.length);
const lines =
  (line: (at: number) => string, head = '') =>
  (length: number) =>
    head + Array.from({ length: length / 8 }, (_, at) => `${line(at)}\r\n`).join('');
const svg = (path: string) =>
  `${svgUrlPrefix}${btoa(`<svg viewBox="0 0 1 1"><path ${path}></svg>`)}`;
const video = 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\n';

describe('session descriptions', () => {
  const readers = {
    readFingerprint,
    mungeRemoteSdp,
    streamIdsByMid,
    candidateCount,
    hasRelayCandidate,
  };
  const inputs = {
    'many formats': lines((at) => `a=rtpmap:${at} VP8/90000`, video),
    'many formats with parameters': lines((at) => `a=rtpmap:${at} VP8/1\r\na=fmtp:${at} x`, video),
    'many sections': lines((at) => `m=video ${at}`),
    'many fingerprints': lines((at) => `a=fingerprint:sha-256 ${at}`),
    'one long line': repeated('a=fingerprint:'),
    'one long candidate': (length: number) => `a=candidate:${' typ rela'.repeat(length / 8)}`,
    'many blanks': (length: number) => `a=mid: ${' '.repeat(length)}x`,
    'line breaks': repeated('\r\n'),
    'long ids': (length: number) => `${video}a=mid:${'a'.repeat(length)} `,
  };
  const cases = Object.entries(inputs).flatMap(([what, create]) =>
    Object.entries(readers).map(([name, read]) => ({ name, what, create, read })),
  );
  it.each(cases)('[PEER-44] $name takes linear time with $what', ({ create, read }) => {
    expect(growth(create, read)).toBeLessThan(linearAtMost);
  });
});

describe('drawings', () => {
  it.each([
    ['letters without a value', (length: number) => 'a'.repeat(length)],
    ['a value that does not end', (length: number) => `d="${'a'.repeat(length)}`],
    ['blanks after a name', (length: number) => `d${' '.repeat(length)}`],
    ['many names', repeated('ab = ')],
    ['many quotes', repeated('""')],
    ['many attributes', repeated('a="b" ')],
    ['many tags', repeated('<path ')],
    ['many ends', repeated('><path d=""')],
    ['a long number', (length: number) => `d="M${'1'.repeat(length)}"`],
    ['points in a number', (length: number) => `d="M${'.'.repeat(length)} 1"`],
    ['blanks in a point', (length: number) => `d="M1${' '.repeat(length)}x"`],
    ['many points', (length: number) => `d="${'M0 0'.repeat(length / 4)}"`],
    ['many moves', (length: number) => `d="${'M'.repeat(length)}"`],
  ])('[PEER-44] with %s are parsed in linear time', (_what, path) => {
    expect(growth((length) => svg(path(length)), parseDrawing)).toBeLessThan(linearAtMost);
  });

  it('[PEER-44] erasing many strokes of a full page takes linear time', () => {
    const strokes = (length: number) =>
      Array.from({ length }, (_, at) => ({
        ...{ id: `s${at}`, color: '#000000', width: 0.01, points: [], from: 'a' },
      }));
    const erased = (length: number) => ({
      page: strokes(length / 4),
      change: { strokes: [], removed: strokes(length / 4).map(({ id }) => id), replacesAll: false },
    });
    const ratio = growth(erased, ({ page, change }) =>
      withChange(page, 'b', { ...change, removed: change.removed.toReversed() }),
    );
    expect(ratio).toBeLessThan(linearAtMost);
  });
});

describe('messages', () => {
  const parsers = { peerMessage, negotiation, illegalAnnouncement, liveEvent };
  const id = '00000000-0000-4000-8000-00000000000d';
  const values = {
    'a long text': (length: number) => ({
      type: 'chatMessage',
      timestamp: 1,
      message: 'a'.repeat(length),
    }),
    'a long name': (length: number) => ({
      type: 'chatMessage',
      timestamp: 1,
      message: '',
      file: {
        uuid: id,
        type: 'image/png',
        name: `${' '.repeat(length)}x${' '.repeat(length)}\u0000`,
      },
    }),
    'a long page': (length: number) => ({
      ...{ type: 'svgPainting', timestamp: 1, svgURL: svgUrlPrefix },
      paintOnFileId: `${id}#page=${'1'.repeat(length)}`,
    }),
    'a long chunk': (length: number) => ({
      type: 'chunk',
      uuid: id,
      isLast: true,
      data: '='.repeat(length),
    }),
    'many unknown fields': (length: number) =>
      Object.fromEntries(Array.from({ length: length / 8 }, (_, at) => [`field${at}`, at])),
    'a long list': (length: number) => ({ type: 'getCalls', body: Array(length / 8).fill(0) }),
  };
  const cases = Object.entries(values).flatMap(([what, create]) =>
    Object.entries(parsers).map(([name, parser]) => ({ name, what, create, parser })),
  );
  it.each(cases)('[PEER-44] $name takes linear time with $what', ({ create, parser }) => {
    expect(growth<unknown>(create, (value) => parser.safeParse(value))).toBeLessThan(linearAtMost);
  });

  it.each([
    ['nested lists', repeated('[')],
    ['a text that does not end', (length: number) => `"${'\\u0000'.repeat(length / 8)}`],
    ['many fields', (length: number) => JSON.stringify(values['many unknown fields'](length))],
  ])('[PEER-44] %s are decoded in linear time', (_what, create) => {
    expect(growth(create, decode)).toBeLessThan(linearAtMost);
  });

  it('[PEER-44] one more message costs no sorting of all', () => {
    const entry = (time: number) => ({ id: `a:${time}`, from: 'a', me: false, time, message: '' });
    const chat = sortedChat(Array.from({ length: 100 }, (_, at) => entry(at * 2)));
    expect(withEntry(chat, entry(4))).toBe(chat);
    for (const time of [0.5, 5, 99, 500]) {
      expect(withEntry(chat, entry(time))).toEqual(sortedChat([...chat, entry(time)]));
    }
  });
});

describe('files', () => {
  const bytes = (start: number[], rest: number[]) => (length: number) =>
    Uint8Array.from([...start, ...Array.from({ length }, (_, at) => rest[at % rest.length] ?? 0)]);
  it.each([
    ['fill bytes of a JPEG', bytes([0xff, 0xd8], [0xff])],
    ['empty segments of a JPEG', bytes([0xff, 0xd8], [0xff, 0xe1, 0, 0])],
    ['empty chunks of a PNG', bytes([0x89, 0x50], [0])],
  ])('[PEER-44] %s are read in linear time', (_what, create) => {
    expect(growth(create, imageSize)).toBeLessThan(linearAtMost);
    expect(growth(create, stripMetadata)).toBeLessThan(linearAtMost);
  });

  it.each([
    ['types', (length: number) => `data:${'a'.repeat(length)}`],
    ['padding', (length: number) => `data:image/png;base64,${'='.repeat(length)}`],
  ])('[PEER-44] a data URL of many %s is read in linear time', (_what, create) => {
    expect(growth(create, readDataUrl)).toBeLessThan(linearAtMost);
  });
});
