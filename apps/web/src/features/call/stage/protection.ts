import type { RemotePerson } from '@visite/call-engine';

/** `encrypted` only when the statistics of every connection say so [PEER-27]. */
export function protectionOf(people: readonly RemotePerson[]): 'encrypted' | 'open' | 'broken' {
  const connected = people.filter(({ left, connection }) => !left && connection === 'connected');
  if (connected.some(({ safetyWords }) => safetyWords === 'broken')) return 'broken';
  const safe = connected.length > 0 && connected.every(({ encrypted }) => encrypted);
  return safe ? 'encrypted' : 'open';
}
