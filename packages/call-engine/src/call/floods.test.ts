import { conversationLimits } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { active, CallHarness, forge, ids } from '../testing/call-harness.ts';
import { type CallState, initialState, type SharedFile } from './call-state.ts';
import { drawingUrl } from './drawing.ts';
import { ReceivedDrawings } from './received-drawings.ts';
import { reduce } from './reduce.ts';

const uuid = (at: number) => `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`;
const text = (at: number, message = 'x') => ({ type: 'chatMessage', timestamp: at, message });
const announced = (at: number, timestamp = at) => ({
  ...text(timestamp, ''),
  file: { type: 'image/png', uuid: uuid(at), name: 'a.png', size: 10 },
});
const painting = (page: string, points = 2) =>
  ({
    type: 'svgPainting',
    timestamp: 1,
    paintOnFileId: page,
    svgURL: drawingUrl({
      strokes: [
        { id: 's1', color: '#000000', width: 0.01, points: Array(points).fill([0.5, 0.5]) },
      ],
      removed: [],
    }),
  }) as const;

describe('a flood of messages', () => {
  it('[PEER-45] is slowed down and reported once, and the call goes on', async () => {
    const harness = new CallHarness();
    const { doctor, patient } = await harness.consultation();
    forge(harness, 'patient', ...Array.from({ length: 4_000 }, (_, at) => text(at)));
    await harness.flush();
    const atOnce = active(doctor).chat.length;
    expect(atOnce).toBeLessThan(1_000);
    expect(harness.reports).toMatchObject([
      { suspectedUser: ids.patient, description: expect.stringContaining('flood') },
    ]);
    await harness.advance(5_000);
    expect(active(doctor).chat.length).toBeGreaterThan(atOnce);
    expect(active(doctor).chat.length).toBeLessThan(2_000);
    active(doctor).actions.sendChat?.('Hallo?');
    await harness.advance(60_000);
    expect(active(patient).chat.map(({ message }) => message)).toContain('Hallo?');
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(active(doctor).chat).toHaveLength(4_001);
    expect(harness.reports).toHaveLength(1);
  });

  it('[PEER-45] without any valid message is slowed down too', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    forge(harness, 'patient', ...Array(3_000).fill({ type: 'nonsense' }));
    await harness.advance(120_000);
    expect(active(doctor).connectionStatus).toBe('connected');
    expect(harness.reports.length).toBeLessThan(8);
    expect(harness.reports.map(({ description }) => description).join()).toContain('flood');
  });

  it('[PEER-45] of nonces is slowed down too, and the words stay as they were', async () => {
    const harness = new CallHarness();
    const { patient } = await harness.consultation();
    const words = active(patient).people[0]?.safetyWords;
    expect(words).toHaveLength(5);
    const nonce = btoa('x'.repeat(32));
    forge(harness, 'doctor', ...Array(3_000).fill({ type: 'safetyNonce', nonce }));
    await harness.advance(120_000);
    expect(active(patient).people[0]).toMatchObject({ safetyWords: words });
    expect(harness.reports.length).toBeLessThan(8);
    expect(harness.reports.map(({ description }) => description).join()).toContain('flood');
  });

  it('[PEER-45] that keeps coming is dropped behind a limit', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    forge(harness, 'patient', ...Array.from({ length: 14_000 }, (_, at) => text(at)));
    await harness.advance(180_000);
    expect(active(doctor).chat).toHaveLength(conversationLimits.entriesPerPerson);
    expect(active(doctor).connectionStatus).toBe('connected');
  });
});

describe('what a call keeps of one person', () => {
  it('[CHAT-8] is at most two million characters of text', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    const long = 'x'.repeat(4_000);
    forge(harness, 'patient', ...Array.from({ length: 550 }, (_, at) => text(at, long)));
    await harness.advance(30_000);
    const kept = active(doctor).chat.reduce((sum, { message }) => sum + message.length, 0);
    expect(kept).toBe(2_000_000);
    expect(harness.reports[0]).toMatchObject({ suspectedUser: ids.patient });
  });

  it('[CHAT-8] is at most 100 announced files, whatever their times', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    for (let at = 0; at < 200; at += 1) {
      forge(harness, 'patient', announced(at, 1));
      forge(harness, 'patient', {
        ...{ type: 'chunk', uuid: uuid(at), data: '', isLast: true, cancelled: true },
      });
    }
    await harness.advance(10_000);
    expect(active(doctor).files.size).toBe(100);
    expect(harness.reports.length).toBeGreaterThan(0);
  });

  it('[DRAW-6] are no drawings on files that nobody announced', async () => {
    const harness = new CallHarness();
    const { doctor } = await harness.consultation();
    forge(harness, 'patient', painting(uuid(1)), painting(`${uuid(2)}#page=3`));
    await harness.flush();
    expect(active(doctor).drawings.size).toBe(0);
    // The announcement of a third person's file may come later than a drawing on it.
    forge(harness, 'patient', announced(1));
    await harness.flush();
    expect([...active(doctor).drawings.keys()]).toEqual([uuid(1)]);
    expect(harness.reports).toEqual([]);
    forge(harness, 'patient', ...Array.from({ length: 300 }, (_, at) => painting(uuid(at + 10))));
    await harness.advance(10_000);
    expect(active(doctor).drawings.size).toBe(1);
    forge(harness, 'patient', announced(300));
    await harness.advance(1_000);
    // More than 200 do not wait.
    expect(active(doctor).drawings.size).toBe(1);
  });

  it('[DRAW-6] are at most 200,000 points and 500 pages', () => {
    const file = { uuid: uuid(1) } as SharedFile;
    const party = { userID: ids.doctor, side: 'staff' } as const;
    let state: CallState = {
      ...initialState(party, new CallHarness().appointment),
      files: new Map([[file.uuid, file]]),
    };
    const refused: string[] = [];
    const drawings = new ReceivedDrawings({
      state: () => state,
      dispatch: (event) => {
        state = reduce(state, event);
      },
      refuse: (_from, reason) => refused.push(reason),
    });
    for (let at = 1; at <= 41; at += 1) {
      drawings.handle(ids.patient, painting(`${uuid(1)}#page=${at}`, 5_000));
    }
    expect(state.drawings.size).toBe(40);
    expect(refused).toEqual(['more drawings than a call holds']);
    for (let at = 41; at <= 501; at += 1) {
      drawings.handle(ids.patient, painting(`${uuid(1)}#page=${at}`, 0));
    }
    expect(state.drawings.size).toBe(500);
    expect(refused.at(-1)).toBe('too many pages');
  });
});
