import { withTrailingNewline } from '@visite/contract';

/** What the engine reads out of session descriptions, and the little that it adds to them. */

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

/** Chromium begins at 300 and throws pictures away until it knows more; kilobits per second. */
const startBitrate = 1_000;
const pictureFormats = /^a=rtpmap:(\d+) (?:VP8|VP9|H264|AV1)\/.*$/gm;

/** The other side's description as this browser gets it: our first picture waits for no probing. */
export function received(sdp: string): string {
  const sections = withTrailingNewline(sdp).split(/^(?=m=)/m);
  return sections
    .map((section) => (section.startsWith('m=video') ? withStartBitrate(section) : section))
    .join('');
}

function withStartBitrate(section: string): string {
  const hint = `x-google-start-bitrate=${startBitrate}`;
  let hinted = section;
  for (const [line, format] of section.matchAll(pictureFormats)) {
    const known = new RegExp(`^a=fmtp:${format} .*$`, 'm');
    hinted = known.test(section)
      ? hinted.replace(known, `$&;${hint}`)
      : hinted.replace(line, `${line}\r\na=fmtp:${format} ${hint}`);
  }
  return hinted;
}
