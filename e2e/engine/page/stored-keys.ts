import type { KeyStore } from '@visite/call-engine';

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function keys(): Promise<IDBObjectStore> {
  const opening = indexedDB.open('keys', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
  return (await settled(opening)).transaction('keys', 'readwrite').objectStore('keys');
}

/** Certificates in this browser's database, as the product keeps them. */
export function storedKeys(userID: string): KeyStore {
  const read = async () => settled((await keys()).get(userID));
  const write = async (value: unknown) => void (await settled((await keys()).put(value, userID)));
  return {
    async load(create) {
      const stored = await read();
      if (stored) return stored;
      const made = { own: await create(), pins: [] };
      await write(made);
      return made;
    },
    savePins: async (pins) => write({ ...(await read()), pins }),
    clear: async () => void (await settled((await keys()).delete(userID))),
  };
}
