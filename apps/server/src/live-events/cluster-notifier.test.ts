import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { channels } from '../db/channels.ts';
import { type ClusterNotifier, createClusterNotifier } from './cluster-notifier.ts';

let test: TestApp;
const made: ClusterNotifier[] = [];
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  for (const notifier of made.splice(0)) notifier.close();
  await test.close();
});

const node = () => {
  const onError = (error: unknown) => {
    throw error;
  };
  const notifier = createClusterNotifier({ pool: test.pool, onError });
  made.push(notifier);
  return notifier;
};
const heardOn = (channel: string) => {
  const heard: string[] = [];
  test.deps.pgListener.on(channel, (payload) => payload !== undefined && heard.push(payload));
  return heard;
};

describe('nodes', () => {
  it('[LIVE-10] are woken for a person by the others, and not by themselves', async () => {
    const [one, other] = [node(), node()];
    const heard = heardOn(channels.events);
    // Again until it is heard: listening begins some time after the application.
    await expect
      .poll(() => {
        one.notifyOthers('default', 'person');
        return heard.length;
      })
      .toBeGreaterThan(0);
    const [payload = ''] = heard;
    expect(one.read(payload)).toBeUndefined();
    expect(other.read(payload)).toEqual({ tenantId: 'default', people: ['person'] });
  });
});
