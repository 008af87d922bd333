import type { CallHarness, TestCall } from './call-harness.ts';

export function active({ session }: TestCall) {
  const snapshot = session.getSnapshot();
  if (snapshot.phase !== 'active') throw new Error(`in phase ${snapshot.phase}`);
  return snapshot;
}

export const filesOf = (call: TestCall) => [...active(call).files.values()];

/** What a browser would say if somebody rewrote its program. */
export function forge(
  world: CallHarness,
  from: 'doctor' | 'patient',
  ...messages: unknown[]
): void {
  // The doctor offered, so the doctor's connection is the first one.
  const channel = world.network.open[from === 'doctor' ? 0 : 1]?.channel;
  for (const message of messages) channel?.send(JSON.stringify(message));
}
