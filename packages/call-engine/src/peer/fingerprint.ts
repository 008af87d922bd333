/** What a session description says about the key of its sender. */
export type FingerprintResult = { ok: true; fingerprint: string } | { ok: false; reason: string };

/** The one agreed hash: what both browsers create by themselves [PEER-43]. */
const agreedHash = 'sha-256';
const fingerprintLine =
  /^a=fingerprint:([A-Za-z0-9-]{1,20}) ([0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){0,63})$/;
const sha256Characters = 32 * 3 - 1;
/** Line breaks are CRLF or LF; any other control could be a line break to one parser only. */
const strangeControl = /\r(?!\n)|[^\P{Cc}\r\n\t]|[\u2028\u2029]/u;

/**
 * The only fingerprint of a description. Browsers accept every one of several, and each m-line can
 * carry its own: safety words over one of them would prove nothing about the key in use. Whatever
 * could be read in two ways is refused.
 */
export function readFingerprint(sdp: string): FingerprintResult {
  if (strangeControl.test(sdp)) return refused('a control character in a description');
  const found = new Set<string>();
  for (const line of sdp.split('\n')) {
    const text = line.endsWith('\r') ? line.slice(0, -1) : line;
    const lower = text.toLowerCase();
    // Keys in the description itself would bypass DTLS.
    if (lower.startsWith('a=crypto')) return refused('keys without DTLS in a description');
    if (!lower.includes('fingerprint')) continue;
    const [, hash, value] = fingerprintLine.exec(text) ?? [];
    if (!hash || !value) return refused('a malformed fingerprint');
    if (hash.toLowerCase() !== agreedHash) return refused('a fingerprint of another hash');
    if (value.length !== sha256Characters) return refused('a malformed fingerprint');
    found.add(`${agreedHash} ${value.toUpperCase()}`);
  }
  const [fingerprint] = found;
  if (!fingerprint) return refused('a description without a fingerprint');
  if (found.size > 1) return refused('more than one fingerprint in a description');
  return { ok: true, fingerprint };
}

function refused(reason: string): FingerprintResult {
  return { ok: false, reason };
}
