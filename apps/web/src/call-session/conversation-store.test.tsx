import { beforeEach, describe, expect, it } from 'vitest';
import { conversationDatabase } from './conversation-database.ts';
import { conversationKeys } from './conversation-encryption.ts';
import {
  conversationStore,
  forgetConversation,
  removeStaleConversations,
} from './conversation-store.ts';

/** In a real browser: only there are IndexedDB and Web Locks. */
const serversPart = btoa('s'.repeat(32));
const sealed = { nonce: new Uint8Array(12), data: new ArrayBuffer(16) };
const sets = async () => (await conversationDatabase.sets()).map(({ set }) => set);

describe('what a call left in the browser', () => {
  beforeEach(async () => {
    for (const set of await sets()) await conversationDatabase.remove(set);
    sessionStorage.clear();
  });

  it('[CALL-54] of a closed tab is removed at the next start', async () => {
    await conversationDatabase.put('closed tab', 'chat', sealed);
    await removeStaleConversations();
    expect(await sets()).toEqual([]);
  });

  it('[CALL-54] stays at the next start while another tab is still in the call', async () => {
    await conversationDatabase.put('other tab', 'chat', sealed);
    await navigator.locks.request('visite-conversation other tab', removeStaleConversations);
    expect(await sets()).toEqual(['other tab']);
  });

  it('[CALL-54] of this tab stays over a reload, and is gone with the end, at once and at every start', async () => {
    const store = conversationStore('call', 'me');
    await store.load(serversPart);
    await store.put('chat', ['Guten Tag']);
    await removeStaleConversations();
    const { set } = conversationKeys.of('call me');
    expect(await sets()).toEqual([set]);
    const again = await conversationStore('call', 'me').load(serversPart);
    expect(again.get('chat')).toEqual(['Guten Tag']);

    await forgetConversation('call', 'me');
    expect(await sets()).toEqual([]);
    expect(sessionStorage.length).toBe(0);
    // A write that was under way when the call ended.
    await store.put('chat', ['zu spät']);
    await removeStaleConversations();
    expect(await sets()).toEqual([]);
  });

  it('[CALL-54] cannot be read with another part of the key', async () => {
    const store = conversationStore('call', 'me');
    await store.load(serversPart);
    await store.put('chat', ['Guten Tag']);
    const other = await conversationStore('call', 'me').load(btoa('x'.repeat(32)));
    expect(other.size).toBe(0);
    await forgetConversation('call', 'me');
  });
});
