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
const videoFormat = /^a=rtpmap:(\d{1,3}) (?:VP8|VP9|H264|AV1)\//;
const formatParameters = /^a=fmtp:(\d{1,3}) /;

/** Adds x-google-start-bitrate, so that bandwidth estimation starts higher, and the last newline. */
export function mungeRemoteSdp(sdp: string): string {
  const sections = withTrailingNewline(sdp).split(/^(?=m=)/m);
  return sections
    .map((section) => (section.startsWith('m=video') ? withStartBitrate(section) : section))
    .join('');
}

/** Line by line: a search per format would take quadratic time with many of them [PEER-44]. */
function withStartBitrate(section: string): string {
  const hint = `x-google-start-bitrate=${startBitrate}`;
  const lines = section.split('\r\n');
  const withParameters = new Set(lines.map((line) => formatParameters.exec(line)?.[1]));
  const wanted = new Set(lines.map((line) => videoFormat.exec(line)?.[1]));
  wanted.delete(undefined);
  const hinted = lines.flatMap((line) => {
    const format = (videoFormat.exec(line) ?? formatParameters.exec(line))?.[1];
    const isParameters = line.startsWith('a=fmtp:');
    if (!wanted.has(format) || (!isParameters && withParameters.has(format))) return [line];
    wanted.delete(format);
    return isParameters ? [`${line};${hint}`] : [line, `a=fmtp:${format} ${hint}`];
  });
  return hinted.join('\r\n');
}
