export type Side = 'staff' | 'patient' | 'guest';
export type Party = { userID: string; side: Side };

const order: readonly Side[] = ['staff', 'patient', 'guest'];

/**
 * One side of every pair makes all offers, so that there is no glare: staff towards patient and guests, the
 * patient towards guests, and within a side the one with the smaller id.
 */
export function isOfferer(me: Party, other: Party): boolean {
  if (me.side !== other.side) return order.indexOf(me.side) < order.indexOf(other.side);
  return me.userID < other.userID;
}
