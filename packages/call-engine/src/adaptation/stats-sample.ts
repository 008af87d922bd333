/** What the connection's own statistics say, in plain units; null where the browser tells nothing. */
export type StatsSample = {
  rttMs: number | null;
  /** Shares from 0 to 1 since the last sample. */
  lossIn: number | null;
  lossOut: number | null;
  /** Bits per second that the network would take. */
  availableOut: number | null;
  /** Received since the last sample. */
  audioBytesIn: number;
  /** Of whatever kind, the other side's reports included. */
  bytesIn: number;
  videoBytesIn: number;
  /** Whole pictures of the camera; null where the browser does not count them. */
  cameraFramesIn: number | null;
  framesPerSecondIn: number | null;
  cpuLimited: boolean;
  relayed: boolean;
  /** DTLS is up and a cipher is in use: only then may a screen say "encrypted" [PEER-27]. */
  encrypted: boolean;
};

/** What the last sample saw, since browsers only count upwards. */
export type Counters = {
  packetsIn: number;
  lostIn: number;
  audioBytes: number;
  videoBytes: number;
  bytes: number;
  cameraFrames: number;
  /** When the other side last reported on each of our streams. */
  reports: ReadonlyMap<unknown, unknown>;
};
export const zeroCounters: Counters = {
  packetsIn: 0,
  lostIn: 0,
  audioBytes: 0,
  videoBytes: 0,
  bytes: 0,
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
  const pictures = inbound.filter((stat) => !isAudio(stat));
  const camera = pictures.filter((stat) => stat.mid === undefined || stat.mid === cameraMid);
  const counters = {
    packetsIn: sum(inbound, 'packetsReceived'),
    lostIn: sum(inbound, 'packetsLost'),
    audioBytes: sum(inbound.filter(isAudio), 'bytesReceived'),
    videoBytes: sum(pictures, 'bytesReceived'),
    cameraFrames: sum(camera, 'framesReceived'),
    bytes: sum(ofType('candidate-pair'), 'bytesReceived'),
  };
  const reports = ofType('remote-inbound-rtp');
  // On a stream that we stopped nobody reports any more; its last bad word would stand for ever.
  const news = reports.filter((stat) => before.reports.get(stat.id) !== stat.timestamp);
  const transport = ofType('transport')[0];
  const pair = selectedPair(ofType('candidate-pair'), transport);
  const local = stats.find((stat) => stat.id === pair?.localCandidateId);
  const sample: StatsSample = {
    rttMs: milliseconds(number(pair, 'currentRoundTripTime')),
    lossIn: lossBetween(before, counters),
    lossOut: worst(news, 'fractionLost'),
    availableOut: number(pair, 'availableOutgoingBitrate'),
    audioBytesIn: Math.max(0, counters.audioBytes - before.audioBytes),
    bytesIn: Math.max(0, counters.bytes - before.bytes),
    videoBytesIn: Math.max(0, counters.videoBytes - before.videoBytes),
    cameraFramesIn: camera.some((stat) => number(stat, 'framesReceived') === null)
      ? null
      : Math.max(0, counters.cameraFrames - before.cameraFrames),
    framesPerSecondIn: worst(pictures, 'framesPerSecond'),
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
