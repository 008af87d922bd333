import type { CallSnapshot } from '@visite/call-engine';

/** A call as its screens and tools see it: everything but the end. */
export type LiveCall = Exclude<CallSnapshot, { phase: 'ended' }>;
