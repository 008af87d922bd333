import { backPressureBytes, type PeerMessage } from '@visite/contract';
import { describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { FakeDataChannel } from '../testing/fake-data-channel.ts';
import { Outbox } from './outbox.ts';
import { OutgoingFile } from './outgoing-file.ts';

const chat = (message: string): PeerMessage => ({ type: 'chatMessage', timestamp: 1, message });

function openChannel(): { channel: FakeDataChannel; outbox: Outbox } {
  const channel = new FakeDataChannel();
  const outbox = new Outbox(channel as unknown as RTCDataChannel, silentLog);
  channel.open();
  return { channel, outbox };
}

function drain(channel: FakeDataChannel): PeerMessage[] {
  const messages: PeerMessage[] = [];
  for (let data = channel.takeOne(); data !== undefined; data = channel.takeOne()) {
    messages.push(JSON.parse(data));
  }
  return messages;
}

describe('the way out', () => {
  it('[PEER-24] lets one chunk past 65,536 waiting bytes and no more', () => {
    const { channel, outbox } = openChannel();
    const chunkLength = 100_000 + 200;
    outbox.sendChunks(new OutgoingFile('file', 'A'.repeat(1_000_000), () => undefined));
    expect(channel.outgoing).toHaveLength(1);
    expect(drain(channel)).toHaveLength(10);
    expect(channel.highWater).toBeLessThan(backPressureBytes + chunkLength);
  });

  it('[PEER-33] puts a chat message before all chunks that still wait', () => {
    const { channel, outbox } = openChannel();
    outbox.sendChunks(new OutgoingFile('file', 'A'.repeat(5_000_000), () => undefined));
    outbox.send(chat('first'));
    outbox.send(chat('second'));
    const order = drain(channel).map((message) => message.type);
    expect(order.slice(0, 4)).toEqual(['chunk', 'chatMessage', 'chatMessage', 'chunk']);
    expect(order).toHaveLength(52);
  });

  it('[FILE-22] sends several files in turns', () => {
    const { channel, outbox } = openChannel();
    outbox.sendChunks(new OutgoingFile('large', 'A'.repeat(600_000), () => undefined));
    outbox.sendChunks(new OutgoingFile('small', 'A'.repeat(200_000), () => undefined));
    const order = drain(channel).map((message) => (message.type === 'chunk' ? message.uuid : ''));
    expect(order.lastIndexOf('small')).toBeLessThan(5);
    expect(order.filter((uuid) => uuid === 'large')).toHaveLength(6);
  });

  it('[PEER-33] keeps messages until the channel opens', () => {
    const channel = new FakeDataChannel();
    const outbox = new Outbox(channel as unknown as RTCDataChannel, silentLog);
    outbox.send(chat('early'));
    expect(channel.outgoing).toEqual([]);
    channel.open();
    expect(drain(channel)).toMatchObject([{ message: 'early' }]);
  });

  it('[PEER-31] hears nothing any more once it is closed', () => {
    const { channel, outbox } = openChannel();
    outbox.sendChunks(new OutgoingFile('file', 'A'.repeat(500_000), () => undefined));
    outbox.close();
    expect(drain(channel)).toHaveLength(1);
  });
});
