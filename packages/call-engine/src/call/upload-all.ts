import type { AttachmentRequest } from '@visite/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { UploadProgress } from './call-state.ts';

/** Milliseconds before each further try; after the last one the upload counts as failed. */
const retriesMs = [1_000, 5_000, 15_000] as const;

type Options = {
  upload: (attachment: AttachmentRequest) => Promise<void>;
  clock: Clock;
  log: Log;
  onProgress: (uploads: UploadProgress) => void;
};

/** One after the other; one that fails for good does not keep the others back. */
export async function uploadAll(attachments: AttachmentRequest[], options: Options): Promise<void> {
  const uploads = { total: attachments.length, done: 0, failed: 0 };
  if (uploads.total === 0) return;
  options.onProgress({ ...uploads });
  for (const attachment of attachments) {
    if (await uploaded(attachment, options)) uploads.done += 1;
    else uploads.failed += 1;
    options.onProgress({ ...uploads });
  }
}

async function uploaded(
  attachment: AttachmentRequest,
  { upload, clock, log }: Options,
): Promise<boolean> {
  for (const wait of [0, ...retriesMs]) {
    if (wait > 0) await new Promise<void>((resolve) => clock.after(wait, resolve));
    try {
      await upload(attachment);
      return true;
    } catch (error) {
      log('call.upload-failed', error);
    }
  }
  return false;
}
