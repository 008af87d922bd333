import { type FeatureFlags, isStaffOnly, type PeerMessage } from '@visite/contract';
import type { Side } from '../peer/is-offerer.ts';

export type Verdict = 'accept' | 'ignore' | 'forged';

type MessageContext = { from: Side; me: Side; features: FeatureFlags };

/** Who may send what to whom. The sender's role comes from the server, not from the message. */
export function authorizeMessage(
  message: PeerMessage,
  { from, me, features }: MessageContext,
): Verdict {
  if (isStaffOnly(message) && from !== 'staff') return 'forged';
  if (message.type === 'adminControl') {
    return features.control.enabled && me === 'patient' ? 'accept' : 'ignore';
  }
  if (message.type !== 'adminScreenshot') return 'accept';
  const isRequest = message.intent === 'request' || message.intent === 'cancel';
  if (!isRequest && from !== 'patient') return 'forged';
  if (!features.control.captureScreenshot) return 'ignore';
  return isRequest === (me === 'patient') ? 'accept' : 'ignore';
}

/** Staff always; a patient where the practice allows it [MEDIA-19]. */
export function mayShareScreen(from: Side, { patientScreenShare }: FeatureFlags): boolean {
  return from === 'staff' || patientScreenShare;
}
