import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { createNodeWaker, type NodeWaker } from './node-waker.ts';
import { eventsChannel } from './publish.ts';

let test: TestApp;
const made: NodeWaker[] = [];
// Each on a database of its own: the nodes of one would answer the other's.
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(async () => {
  for (const waker of made.splice(0)) waker.close();
  await test.close();
});

const node = (hasReaders: boolean) => {
  const { pool, wakeUps } = test.deps;
  const onError = (error: unknown) => {
    throw error;
  };
  const waker = createNodeWaker({ pool, wakeUps, hasReaders: () => hasReaders, onError });
  made.push(waker);
  return waker;
};
const heardOn = (channel: string) => {
  const heard: string[] = [];
  test.deps.wakeUps.on(channel, (payload) => payload !== undefined && heard.push(payload));
  return heard;
};

describe('nodes', () => {
  it('[LIVE-10] are woken for a person by the others, and not by themselves', async () => {
    const [one, other] = [node(true), node(true)];
    const heard = heardOn(eventsChannel);
    // Again until it is heard: listening begins some time after the application.
    await expect
      .poll(() => {
        one.wakeOthers('default', 'person');
        return heard.length;
      })
      .toBeGreaterThan(0);
    const [payload = ''] = heard;
    expect(one.read(payload)).toBeUndefined();
    expect(other.read(payload)).toEqual({ tenantId: 'default', people: ['person'] });
  });

  it('[LIVE-10] are heard of when they have readers, and answer whoever is new', async () => {
    const heard = heardOn('visite_nodes');
    const quiet = node(false);
    quiet.sayHello();
    // In the order of their commits: behind this one nothing earlier can come.
    await expect
      .poll(async () => {
        await test.pool.query(`SELECT pg_notify('visite_nodes', 'last')`);
        return heard.length;
      })
      .toBeGreaterThan(0);
    expect(heard[0]).toBe('last');
    const known = new Set(heard);
    node(true);
    node(true).sayHello();
    const fresh = () => heard.find((each) => !known.has(each));
    await expect.poll(fresh).toBeDefined();
    const answers = () => heard.slice(heard.indexOf(fresh() ?? '') + 1);
    await expect.poll(() => answers().length).toBeGreaterThan(0);
  });
});
