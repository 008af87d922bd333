import type { CallSummary, FeatureFlags } from '@visite/contract';
import { type Artefacts, type CallState, noArtefacts, type UploadProgress } from './call-state.ts';
import { peopleOf } from './people.ts';
import type { CallBrowser, CallServer } from './ports.ts';
import { withoutEarlier } from './summary.ts';
import { uploadAll } from './upload-all.ts';
import { attachmentsOf } from './uploads.ts';

type Options = {
  features: FeatureFlags;
  server: Pick<CallServer, 'uploadAttachment'>;
  browser: Pick<CallBrowser, 'clock' | 'log'>;
  earlier?: Artefacts;
  onProgress: (uploads: UploadProgress) => void;
};

/** After pause or stop: what the practice keeps of this stay [CALL-18, CALL-19]. */
export async function uploadWanted(
  summary: CallSummary,
  { me, appointment }: CallState,
  { features, server, browser, earlier = noArtefacts, onProgress }: Options,
): Promise<void> {
  const names = new Map(peopleOf(appointment).map((each) => [each.userID, each.name]));
  const attachments = attachmentsOf(withoutEarlier(summary, earlier), features, {
    uploader: me.userID,
    patientID: appointment.patient.person.id,
    nameOf: (userID) => names.get(userID) ?? userID,
  });
  const { clock, log } = browser;
  const upload = server.uploadAttachment.bind(server);
  await uploadAll(attachments, { upload, clock, log, onProgress });
}
