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
    return features.control.enabled && me !== 'staff' ? 'accept' : 'ignore';
  }
  // Guests see what is shown to them, and draw on nothing [GUEST-11].
  if (message.type === 'svgPainting' && from === 'guest') return 'forged';
  if (message.type !== 'adminScreenshot') return 'accept';
  const isRequest = message.intent === 'request' || message.intent === 'cancel';
  if (!isRequest && from !== 'patient') return 'forged';
  if (!features.control.captureScreenshot) return 'ignore';
  return isRequest === (me === 'patient') ? 'accept' : 'ignore';
}

/** Staff always, a patient where the practice allows it, a guest never [MEDIA-19, GUEST-11]. */
export function mayShareScreen(from: Side, { patientScreenShare }: FeatureFlags): boolean {
  return from === 'staff' || (from === 'patient' && patientScreenShare);
}
