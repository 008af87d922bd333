import type { Page } from '@playwright/test';
import { serveConfig } from '../public/served-config.ts';

interface Upload {
  type: string;
  initiator_id: string;
  name?: string;
  text?: string;
}

interface Uploads {
  all: Upload[];
  /** While true the server refuses every upload. */
  failing: boolean;
}

/** A practice that keeps chat and files, for this page; what it uploads is looked at, not stored. */
export async function keepsEverything(page: Page): Promise<Uploads> {
  const uploads: Uploads = { all: [], failing: false };
  await serveConfig(page, (config) => {
    const { videoConsultation } = config;
    const features = {
      ...videoConsultation.features,
      forceChatUpload: true,
      forcePatientFileUpload: true,
      forceStaffFileUpload: true,
    };
    return { ...config, videoConsultation: { ...videoConsultation, features } };
  });
  await page.route('**/attachment', async (route) => {
    if (uploads.failing) return route.fulfill({ status: 503, json: { code: 'unavailable' } });
    uploads.all.push(route.request().postDataJSON());
    return route.fulfill({ status: 201, json: { success: true } });
  });
  return uploads;
}

/** Everything that the browser holds for this origin, as far as it can be read as text. */
export function storageOf(page: Page): Promise<{ text: string; conversations: number }> {
  return page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    let conversations = 0;
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const readable = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value);
      if (typeof value !== 'object' || value === null) return String(value);
      return Object.values(value).map(readable).join(' ');
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const values = await done(database.transaction(store).objectStore(store).getAll());
        if (name === 'visite-conversations') conversations += values.length;
        parts.push(...values.map(readable));
      }
      database.close();
    }
    return { text: parts.join('\n'), conversations };
  });
}
