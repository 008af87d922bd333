const key = 'visite.conversations';

/** One call's place in the browser's storage, and this tab's part of the key to it. */
export interface ConversationKey {
  set: string;
  /** 32 random bytes, base64. */
  part: string;
}

type Keys = Record<string, ConversationKey>;

/** Closed with the tab: what the browser's storage still holds cannot be read any more. */
export const conversationKeys = {
  all: (): ConversationKey[] => Object.values(read()),
  has: (name: string): boolean => name in read(),
  of(name: string): ConversationKey {
    const keys = read();
    const known = keys[name];
    if (known) return known;
    const made = { set: crypto.randomUUID(), part: randomPart() };
    write({ ...keys, [name]: made });
    return made;
  },
  drop(name: string): void {
    const { [name]: _dropped, ...others } = read();
    write(others);
  },
};

function read(): Keys {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return isKeys(kept) ? kept : {};
  } catch (error) {
    console.debug('no keys of conversations', error);
    return {};
  }
}

function write(keys: Keys): void {
  if (Object.keys(keys).length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(keys));
}

function isKeys(value: unknown): value is Keys {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every(
    (each: unknown) =>
      typeof each === 'object' &&
      each !== null &&
      typeof Reflect.get(each, 'set') === 'string' &&
      typeof Reflect.get(each, 'part') === 'string',
  );
}

function randomPart(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
}
