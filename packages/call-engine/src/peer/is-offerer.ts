export type Side = 'staff' | 'patient';
export type Party = { userID: string; side: Side };

/**
 * One side of every pair makes all offers, so that there is no glare: staff towards the patient, and
 * between colleagues the one with the smaller id.
 */
export function isOfferer(me: Party, other: Party): boolean {
  if (me.side !== other.side) return me.side === 'staff';
  return me.userID < other.userID;
}
