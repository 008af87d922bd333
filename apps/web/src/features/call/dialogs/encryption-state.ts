import type { RemotePerson } from '@visite/call-engine';

/** `encrypted` only when getStats() of every connection confirms DTLS [PEER-27]. */
export function encryptionState(people: readonly RemotePerson[]): 'encrypted' | 'open' | 'broken' {
  const connected = people.filter(({ left, connection }) => !left && connection === 'connected');
  // Without a connection too: a refused description is why there is none.
  if (people.some(({ left, safetyWords }) => !left && safetyWords === 'broken')) return 'broken';
  const safe = connected.length > 0 && connected.every(({ encrypted }) => encrypted);
  return safe ? 'encrypted' : 'open';
}
