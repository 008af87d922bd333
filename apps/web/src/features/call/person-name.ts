import type { LiveCall } from './live-call.ts';

/** Also of somebody who has left: what they said stays. */
export function personName(call: Pick<LiveCall, 'people'>, userID: string): string {
  return call.people.find((person) => person.userID === userID)?.name ?? '';
}
