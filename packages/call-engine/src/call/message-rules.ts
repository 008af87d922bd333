import { type FeatureFlags, isStaffOnly, type PeerMessage } from '@visite/contract';
import type { Side } from '../peer/is-offerer.ts';

export type Verdict = 'accept' | 'ignore' | 'forged';

type Situation = { from: Side; me: Side; features: FeatureFlags };

/** Who may say what to whom; a peer's own word about its role counts for nothing. */
export function judgeMessage(message: PeerMessage, { from, me, features }: Situation): Verdict {
  if (isStaffOnly(message) && from !== 'staff') return 'forged';
  if (message.type === 'adminControl') {
    return features.control.enabled && me === 'patient' ? 'accept' : 'ignore';
  }
  if (message.type !== 'adminScreenshot') return 'accept';
  const isQuestion = message.intent === 'request' || message.intent === 'cancel';
  if (!isQuestion && from !== 'patient') return 'forged';
  if (!features.control.captureScreenshot) return 'ignore';
  return isQuestion === (me === 'patient') ? 'accept' : 'ignore';
}

/** Staff always; a patient where the practice allows it [MEDIA-19]. */
export function mayShareScreen(from: Side, { patientScreenShare }: FeatureFlags): boolean {
  return from === 'staff' || patientScreenShare;
}
