type Stores<Name extends string> = Record<Name, IDBObjectStore>;

/** Resolves when all of it is written, with the result of the request, if there was one. */
export type RunTransaction<Name extends string> = <Result>(
  mode: IDBTransactionMode,
  work: (stores: Stores<Name>) => IDBRequest<Result> | undefined,
) => Promise<Result | undefined>;

/** Opened at the first use; `keyPaths` by the name of the store. */
export function openDatabase<Name extends string>(
  databaseName: string,
  keyPaths: Record<Name, string | string[]>,
): RunTransaction<Name> {
  const names = Object.keys(keyPaths) as Name[];
  let opened: Promise<IDBDatabase> | null = null;
  const database = () => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(databaseName, 1);
      request.onupgradeneeded = () => {
        for (const name of names)
          request.result.createObjectStore(name, { keyPath: keyPaths[name] });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return async (mode, work) => {
    const db = await database();
    return new Promise((resolve, reject) => {
      const transaction = db.transaction(names, mode);
      const stores = names.map((name) => [name, transaction.objectStore(name)]);
      const request = work(Object.fromEntries(stores));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  };
}
