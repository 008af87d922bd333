import { backPressureBytes, type Chunk, type PeerMessage } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { FakeDataChannel } from '../testing/fake-data-channel.ts';
import { OutgoingFile } from './outgoing-file.ts';
import { peerWire } from './peer-channel.ts';
import { SendQueue } from './send-queue.ts';

const chat = (message: string): PeerMessage => ({ type: 'chatMessage', timestamp: 1, message });

function openChannel(): { channel: FakeDataChannel; queue: SendQueue<PeerMessage, Chunk> } {
  const channel = new FakeDataChannel();
  const queue = new SendQueue(channel as unknown as RTCDataChannel, peerWire, silentLog);
  channel.open();
  return { channel, queue };
}

function drain(channel: FakeDataChannel): PeerMessage[] {
  const messages: PeerMessage[] = [];
  for (let data = channel.dequeue(); data !== undefined; data = channel.dequeue()) {
    messages.push(JSON.parse(String(data)));
  }
  return messages;
}

describe('the send queue', () => {
  it('[PEER-24] buffers one chunk beyond 65,536 bytes and no more', () => {
    const { channel, queue } = openChannel();
    const chunkLength = 100_000 + 200;
    queue.sendPieces(new OutgoingFile('file', 'A'.repeat(1_000_000), () => undefined));
    expect(channel.outgoing).toHaveLength(1);
    expect(drain(channel)).toHaveLength(10);
    expect(channel.highWater).toBeLessThan(backPressureBytes + chunkLength);
  });

  it('[PEER-33] sends a chat message before all queued chunks', () => {
    const { channel, queue } = openChannel();
    queue.sendPieces(new OutgoingFile('file', 'A'.repeat(5_000_000), () => undefined));
    queue.send(chat('first'));
    queue.send(chat('second'));
    const order = drain(channel).map((message) => message.type);
    expect(order.slice(0, 4)).toEqual(['chunk', 'chatMessage', 'chatMessage', 'chunk']);
    expect(order).toHaveLength(52);
  });

  it('[FILE-22] sends several files round robin', () => {
    const { channel, queue } = openChannel();
    queue.sendPieces(new OutgoingFile('large', 'A'.repeat(600_000), () => undefined));
    queue.sendPieces(new OutgoingFile('small', 'A'.repeat(200_000), () => undefined));
    const order = drain(channel).map((message) => (message.type === 'chunk' ? message.uuid : ''));
    expect(order.lastIndexOf('small')).toBeLessThan(5);
    expect(order.filter((uuid) => uuid === 'large')).toHaveLength(6);
  });

  it('[PEER-33] queues messages until the channel opens', () => {
    const channel = new FakeDataChannel();
    const queue = new SendQueue(channel as unknown as RTCDataChannel, peerWire, silentLog);
    queue.send(chat('early'));
    expect(channel.outgoing).toEqual([]);
    channel.open();
    expect(drain(channel)).toMatchObject([{ message: 'early' }]);
  });

  it('[PEER-31] ignores events once it is closed', () => {
    const { channel, queue } = openChannel();
    queue.sendPieces(new OutgoingFile('file', 'A'.repeat(500_000), () => undefined));
    queue.close();
    expect(drain(channel)).toHaveLength(1);
  });
});
