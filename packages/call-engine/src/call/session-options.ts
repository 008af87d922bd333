import type { Appointment, FeatureFlags } from '@visite/contract';
import type { LocalMedia } from '../media/local-media.ts';
import type { Party } from '../peer/is-offerer.ts';
import type { CallBrowser, CallPage, CallServer, ConversationStore } from './ports.ts';

export type CallSessionOptions = {
  me: Party;
  appointment: Appointment;
  /** Read at each use: a practice may change them during the call. */
  features: FeatureFlags;
  server: CallServer;
  page: CallPage;
  browser: CallBrowser;
  media: LocalMedia;
  /** What an earlier stay in the same call left behind, and where this one is kept. */
  store: ConversationStore;
};
