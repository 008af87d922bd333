import { createHmac, type KeyObject } from 'node:crypto';
import type { TurnServer } from '@visite/contract';

/** Seconds; a call that lasts longer asks again before it needs them. */
const lifetime = 3_600;

export interface Relay {
  urls: readonly string[];
  secret: string;
}

/**
 * coturn's REST scheme: the user name carries its own end, and the shared secret signs it. The
 * relay sees a pseudonym that says nothing about who it is, and another one for each call.
 */
export function turnServersFor(
  relay: Relay | undefined,
  secretKey: KeyObject,
  of: { appointmentId: string; userId: string; seconds?: number },
  nowMs = Date.now(),
): TurnServer[] {
  if (!relay) return [];
  const pseudonym = createHmac('sha256', secretKey)
    .update(`turn ${of.appointmentId} ${of.userId}`)
    .digest('base64url')
    .slice(0, 16);
  const username = `${Math.floor(nowMs / 1_000) + (of.seconds ?? lifetime)}:${pseudonym}`;
  const credential = createHmac('sha1', relay.secret).update(username).digest('base64');
  return [{ urls: [...relay.urls], username, credential }];
}
