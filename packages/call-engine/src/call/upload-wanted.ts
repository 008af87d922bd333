import type { FeatureFlags } from '@visite/contract';
import type { CallState, UploadProgress } from './call-state.ts';
import type { CallBrowser, CallServer } from './ports.ts';
import { uploadAll } from './upload-all.ts';
import { attachmentsOf, storesAnything } from './uploads.ts';

type Options = {
  features: FeatureFlags;
  server: Pick<CallServer, 'uploadAttachment' | 'storedItems'>;
  browser: Pick<CallBrowser, 'clock' | 'log'>;
  onProgress: (uploads: UploadProgress) => void;
};

/** After pause or stop: what the practice keeps of the call and has not got yet [CALL-18, CALL-19]. */
export async function uploadWanted(
  state: CallState,
  { features, server, browser, onProgress }: Options,
): Promise<void> {
  if (!storesAnything(features)) return;
  const { clock, log } = browser;
  let stored: string[] = [];
  try {
    stored = await server.storedItems();
  } catch (error) {
    // The server leaves out what it has; only a part of a chat could be there twice.
    log('call.stored-unknown', error);
  }
  const attachments = attachmentsOf(state, features, new Set(stored));
  if (attachments.length === 0) onProgress(null);
  const upload = server.uploadAttachment.bind(server);
  await uploadAll(attachments, { upload, clock, log, onProgress });
}
