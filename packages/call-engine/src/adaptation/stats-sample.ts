/** One evaluation of `getStats()`; null where the browser does not report the value. */
export type StatsSample = {
  rttMs: number | null;
  /** Packet loss since the last sample, 0 to 1. */
  lossIn: number | null;
  lossOut: number | null;
  /** Estimated outgoing bandwidth in bits per second. */
  availableOut: number | null;
  /** Bits per second sent since the last sample. */
  sentOut: number | null;
  /** Received since the last sample. */
  audioBytesIn: number;
  /** Received since the last sample on the whole transport, RTCP included. */
  bytesIn: number;
  videoBytesIn: number;
  /** Bytes since the last sample in both directions, with the headers of the internet. */
  data: number;
  /** Frames of the camera; null where the browser does not count them. */
  cameraFramesIn: number | null;
  framesPerSecondIn: number | null;
  cpuLimited: boolean;
  relayed: boolean;
  /** DTLS is connected and a cipher is in use: only then may a screen say "encrypted" [PEER-27]. */
  encrypted: boolean;
};

/** Totals at the last sample; statistics are cumulative. */
export type Counters = {
  packetsIn: number;
  lostIn: number;
  audioBytes: number;
  videoBytes: number;
  bytes: number;
  /** Sent, and at which time (milliseconds). */
  bytesOut: number;
  at: number | null;
  /** Bytes in both directions per candidate pair: an ICE restart takes pairs away. */
  data: ReadonlyMap<unknown, number>;
  cameraFrames: number;
  /** Time of the last RTCP receiver report per outgoing stream. */
  reports: ReadonlyMap<unknown, unknown>;
};
export const zeroCounters: Counters = {
  packetsIn: 0,
  lostIn: 0,
  audioBytes: 0,
  videoBytes: 0,
  bytes: 0,
  bytesOut: 0,
  at: null,
  data: new Map(),
  cameraFrames: 0,
  reports: new Map(),
};

type PacketCounts = Pick<Counters, 'packetsIn' | 'lostIn'>;
type Stat = Record<string, unknown> & { type: string };

export function readStats(
  report: RTCStatsReport,
  before: Counters,
  cameraMid: string | null = null,
): { sample: StatsSample; counters: Counters } {
  const stats: Stat[] = [];
  report.forEach((stat: Stat) => {
    stats.push(stat);
  });
  const ofType = (type: string) => stats.filter((stat) => stat.type === type);
  const inbound = ofType('inbound-rtp');
  const video = inbound.filter((stat) => !isAudio(stat));
  const camera = video.filter((stat) => stat.mid === undefined || stat.mid === cameraMid);
  const pairs = ofType('candidate-pair');
  const counters = {
    packetsIn: sum(inbound, 'packetsReceived'),
    lostIn: sum(inbound, 'packetsLost'),
    audioBytes: sum(inbound.filter(isAudio), 'bytesReceived'),
    videoBytes: sum(video, 'bytesReceived'),
    cameraFrames: sum(camera, 'framesReceived'),
    bytes: sum(pairs, 'bytesReceived'),
    bytesOut: sum(pairs, 'bytesSent'),
    at: number(pairs[0], 'timestamp'),
    data: new Map(pairs.map((each) => [each.id, dataOf(each)])),
  };
  const reports = ofType('remote-inbound-rtp');
  // A stream that we stopped gets no further reports; its last bad one must not count for ever.
  const newReports = reports.filter((stat) => before.reports.get(stat.id) !== stat.timestamp);
  const transport = ofType('transport')[0];
  const pair = selectedPair(pairs, transport);
  const local = stats.find((stat) => stat.id === pair?.localCandidateId);
  const sample: StatsSample = {
    rttMs: milliseconds(number(pair, 'currentRoundTripTime')),
    lossIn: lossBetween(before, counters),
    lossOut: worst(newReports, 'fractionLost'),
    availableOut: number(pair, 'availableOutgoingBitrate'),
    sentOut: sentRate(before, counters),
    audioBytesIn: Math.max(0, counters.audioBytes - before.audioBytes),
    bytesIn: Math.max(0, counters.bytes - before.bytes),
    videoBytesIn: Math.max(0, counters.videoBytes - before.videoBytes),
    data: dataSince(before.data, counters.data),
    cameraFramesIn: camera.some((stat) => number(stat, 'framesReceived') === null)
      ? null
      : Math.max(0, counters.cameraFrames - before.cameraFrames),
    framesPerSecondIn: worst(video, 'framesPerSecond'),
    cpuLimited: ofType('outbound-rtp').some((stat) => stat.qualityLimitationReason === 'cpu'),
    relayed: local?.candidateType === 'relay',
    encrypted: transport?.dtlsState === 'connected' && hasCipher(transport),
  };
  const reportTimes = new Map(reports.map((stat) => [stat.id, stat.timestamp]));
  return { sample, counters: { ...counters, reports: reportTimes } };
}

function hasCipher(transport: Stat): boolean {
  return Boolean(transport.srtpCipher ?? transport.dtlsCipher);
}

function selectedPair(pairs: Stat[], transport: Stat | undefined): Stat | undefined {
  const chosen = transport?.selectedCandidatePairId;
  return (
    pairs.find((pair) => pair.id === chosen) ??
    pairs.find((pair) => pair.nominated === true && pair.state === 'succeeded')
  );
}

function lossBetween(before: PacketCounts, now: PacketCounts): number | null {
  const lost = Math.max(0, now.lostIn - before.lostIn);
  const expected = Math.max(0, now.packetsIn - before.packetsIn) + lost;
  return expected > 0 ? lost / expected : null;
}

/** Bytes of the headers of IPv4 and UDP, which the browser does not count. */
const packetHeader = 28;

function dataOf(pair: Stat): number {
  const packets = sum([pair], 'packetsSent') + sum([pair], 'packetsReceived');
  return sum([pair], 'bytesSent') + sum([pair], 'bytesReceived') + packetHeader * packets;
}

function dataSince(before: Counters['data'], now: Counters['data']): number {
  return [...now].reduce((total, [id, bytes]) => {
    const known = before.get(id) ?? 0;
    // A pair that begins again has a new count.
    return total + (bytes < known ? bytes : bytes - known);
  }, 0);
}

type Sent = Pick<Counters, 'bytesOut' | 'at'>;

function sentRate(before: Sent, now: Sent): number | null {
  if (before.at === null || now.at === null || now.at <= before.at) return null;
  if (now.bytesOut < before.bytesOut) return null;
  return ((now.bytesOut - before.bytesOut) * 8_000) / (now.at - before.at);
}

function isAudio(stat: Stat): boolean {
  return stat.kind === 'audio';
}

function number(stat: Stat | undefined, field: string): number | null {
  const value = stat?.[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function sum(stats: Stat[], field: string): number {
  return stats.reduce((total, stat) => total + (number(stat, field) ?? 0), 0);
}

function worst(stats: Stat[], field: string): number | null {
  const values = stats.flatMap((stat) => number(stat, field) ?? []);
  return values.length > 0 ? Math.max(...values) : null;
}

function milliseconds(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 1_000);
}
