import { withTrailingNewline } from '@visite/contract';

/** Reading and munging of session descriptions. */

/** The stream id of each m= section, by its mid. */
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

/** Kilobits per second. Chromium starts at 300 and drops frames until its estimate has grown. */
const startBitrate = 1_000;
const videoFormats = /^a=rtpmap:(\d+) (?:VP8|VP9|H264|AV1)\/.*$/gm;

/** Adds x-google-start-bitrate, so that bandwidth estimation starts higher, and the last newline. */
export function mungeRemoteSdp(sdp: string): string {
  const sections = withTrailingNewline(sdp).split(/^(?=m=)/m);
  return sections
    .map((section) => (section.startsWith('m=video') ? withStartBitrate(section) : section))
    .join('');
}

function withStartBitrate(section: string): string {
  const hint = `x-google-start-bitrate=${startBitrate}`;
  let hinted = section;
  for (const [line, format] of section.matchAll(videoFormats)) {
    const known = new RegExp(`^a=fmtp:${format} .*$`, 'm');
    hinted = known.test(section)
      ? hinted.replace(known, `$&;${hint}`)
      : hinted.replace(line, `${line}\r\na=fmtp:${format} ${hint}`);
  }
  return hinted;
}
