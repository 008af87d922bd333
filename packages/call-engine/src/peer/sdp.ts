/** What the engine reads out of session descriptions; it never rewrites them. */

const fingerprintLine = /^a=fingerprint:(\S+) (\S+)\s*$/im;

/** `sha-256 AB:CD:…` in one spelling for both sides; null when a description carries none. */
export function fingerprintOf(sdp: string): string | null {
  const match = fingerprintLine.exec(sdp);
  if (!match?.[1] || !match[2]) return null;
  return `${match[1].toLowerCase()} ${match[2].toUpperCase()}`;
}

/** The stream that each media line belongs to, by the line's mid. */
export function streamIdsByMid(sdp: string): Map<string, string> {
  const ids = new Map<string, string>();
  for (const section of sdp.split(/^m=/m).slice(1)) {
    const mid = /^a=mid:(\S+)/m.exec(section)?.[1];
    const stream = /^a=msid:(\S+)/m.exec(section)?.[1];
    if (mid && stream && stream !== '-') ids.set(mid, stream);
  }
  return ids;
}

export function hasRelayCandidate(sdp: string): boolean {
  return /^a=candidate:.* typ relay/m.test(sdp);
}

export function candidateCount(sdp: string): number {
  return sdp.match(/^a=candidate:/gm)?.length ?? 0;
}
