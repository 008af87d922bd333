import { describe, expect, it } from 'vitest';
import { conversationCipher } from './conversation-encryption.ts';

const part = (byte: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)));

describe('what a browser keeps of a conversation', () => {
  it('[CALL-54] can be opened again, and says nothing to whoever only looks', async () => {
    const values = await conversationCipher('set', part(1), part(2));
    const sealed = await values.encrypt('conversation', { message: 'Grüße' });
    expect(new TextDecoder('latin1').decode(sealed.data)).not.toContain('message');
    const again = await conversationCipher('set', part(1), part(2));
    expect(await again.decrypt('conversation', sealed)).toEqual({ message: 'Grüße' });
    const second = await values.encrypt('conversation', { message: 'Grüße' });
    expect(new Uint8Array(second.data)).not.toEqual(new Uint8Array(sealed.data));
  });

  it.each([
    ['another tab’s part', 'set', part(3), part(2), 'conversation'],
    ['another part of the server’s', 'set', part(1), part(3), 'conversation'],
    ['another call', 'other', part(1), part(2), 'conversation'],
    ['another name', 'set', part(1), part(2), 'file'],
  ])('[CALL-54] cannot be opened with %s', async (_what, set, own, server, name) => {
    const sealed = await (await conversationCipher('set', part(1), part(2))).encrypt(
      'conversation',
      1,
    );
    const other = await conversationCipher(set, own, server);
    await expect(other.decrypt(name, sealed)).rejects.toThrow();
  });
});
