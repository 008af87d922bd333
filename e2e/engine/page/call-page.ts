import { type CallServer, CallSession, type CallSnapshot } from '@visite/call-engine';
import { callBrowser, localMedia } from '@visite/call-engine/browser';
import { defaultTenantConfig } from '@visite/contract';
import { storedKeys } from './stored-keys.ts';

/** The interface of the page for tests; called by `harness/engine-page.ts`. */
export type Engine = {
  join(who: { userID: string; side: 'staff' | 'patient'; relayOnly?: boolean }): Promise<void>;
  runAction(name: string, ...args: unknown[]): Promise<unknown>;
  state(): Promise<PageState>;
  pictureAfter(since: number): Promise<number>;
  media(name: string, ...args: unknown[]): Promise<void>;
  sendFile(name: string, bytes: number): void;
  liveConnections(): number;
  /** Bytes of audio and video that have arrived on the open connections. */
  mediaBytes(): Promise<number>;
  /** What has arrived so far from the one other person, counted by the browser. */
  flow(): Promise<Flow>;
  listeners(): number;
  log: string[];
};

export type Flow = {
  audioPackets: number;
  /** Samples of sound that were played, and those of them that had to be made up. */
  samples: number;
  concealed: number;
  frames: number;
  /** Milliseconds. */
  at: number;
  width: number;
  height: number;
  /** Estimated bits per second towards the other. */
  available: number;
  /** Bits per second, and the active state, of the camera's sender. */
  videoBitrate: number;
  videoActive: boolean;
  /** Milliseconds between what is heard and what is seen at one time; null until the browser knows. */
  apart: number | null;
};

/** A serializable summary of the snapshot. */
export type PageState = {
  phase: CallSnapshot['phase'];
  connectionStatus: string | null;
  reason: string | null;
  actions: string[];
  people: {
    userID: string;
    connection: string;
    recovering: boolean;
    safetyWords: string | null;
    newKey: string | null;
    checksOurKey: boolean;
    encrypted: boolean;
    relayed: boolean;
    quality: string | null;
    reason: string | null;
    screen: boolean;
    videoActive: boolean;
  }[];
  chat: string[];
  files: { name: string; status: string; size: number; base64Length: number }[];
  screenshot: string | null;
  /** Decoded video frames so far, from getStats(): video elements count only painted frames. */
  frames: number;
};

const connections = new Set<RTCPeerConnection>();
const log: string[] = [];
let session: CallSession | null = null;
let media: ReturnType<typeof localMedia> | null = null;
let stream: EventSource | null = null;
let stopNetwork: () => void = () => undefined;
let listenerCount = 0;

// Counts listeners on `window`, to find leaks.
const { addEventListener, removeEventListener } = window;
window.addEventListener = function (this: Window, ...args: Parameters<typeof addEventListener>) {
  listenerCount += 1;
  return addEventListener.apply(this, args);
} as typeof addEventListener;
window.removeEventListener = function (
  this: Window,
  ...args: Parameters<typeof removeEventListener>
) {
  listenerCount -= 1;
  return removeEventListener.apply(this, args);
} as typeof removeEventListener;

async function post(name: string, user: string, body: unknown = {}): Promise<unknown> {
  const response = await fetch(`/call/${name}/${user}`, {
    method: 'POST',
    body: JSON.stringify(body),
    // As the web app does: a request over an address that no longer exists would block a connection.
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return response.json();
}

function serverFor(user: string): CallServer {
  const nothing = async (name: string, body?: unknown) => void (await post(name, user, body));
  return {
    join: () => post('join', user) as ReturnType<CallServer['join']>,
    reload: () => post('reload', user) as ReturnType<CallServer['reload']>,
    start: () => nothing('start'),
    pause: () => nothing('pause'),
    resume: () => nothing('resume'),
    stop: () => nothing('stop'),
    turnServers: () => post('turn', user) as ReturnType<CallServer['turnServers']>,
    heartbeat: (heartbeat) => nothing('heartbeat', heartbeat),
    sendSignal: (to, message) => {
      if (message.intent === 'restart') log.push('asks for a restart');
      return nothing('signal', { to, message });
    },
    uploadAttachment: (attachment) => nothing('upload', attachment),
    storedItems: async () => [],
    conversationKey: async () => '',
    reportIntrusion: (report) => nothing('report', report),
    reportCall: async () => undefined,
  };
}

const engine: Engine = {
  log,
  async join({ userID, side, relayOnly = false }) {
    stream?.close();
    media ??= localMedia();
    await media.openWith({ audio: true, video: true });
    const server = serverFor(userID);
    const appointment = await server.reload();
    stopNetwork();
    stopNetwork = callBrowser().onNetworkChange(() => log.push('another network'));
    const browser = callBrowser({
      relayOnly,
      log: (event, detail) => log.push(`${event} ${detail}`),
    });
    const { features } = defaultTenantConfig().videoConsultation;
    const current = new CallSession({
      me: { userID, side },
      appointment,
      language: 'de',
      features: { ...features, control: { enabled: true, captureScreenshot: true } },
      server,
      media,
      store: {
        load: async () => new Map(),
        put: async () => undefined,
        clear: async () => undefined,
      },
      keyStore: storedKeys(userID),
      page: {
        rememberAppointment: () => undefined,
        forgetAppointment: () => undefined,
        playEndSound: () => undefined,
        resetPatientUser: () => undefined,
        refreshEvents: () => followEvents(userID),
      },
      browser: {
        ...browser,
        createPeerConnection: (configuration) => {
          const pc = browser.createPeerConnection(configuration);
          connections.add(pc);
          return pc;
        },
      },
    });
    session = current;
    followEvents(userID);
    current.subscribe(showRemoteVideo);
    await current.prepare();
    await current.getSnapshot().actions.join?.();
  },
  async runAction(name, ...args) {
    const action = Reflect.get(session?.getSnapshot().actions ?? {}, name);
    if (typeof action !== 'function') throw new Error(`${name} is not possible now`);
    return action(...args);
  },
  async media(name, ...args) {
    const command = media && Reflect.get(media, name);
    await command.apply(media, args);
  },
  sendFile(name, bytes) {
    const content = new Uint8Array(bytes);
    content.set(new TextEncoder().encode('%PDF-1.7\n1 0 obj\n'));
    const end = new TextEncoder().encode('startxref 0 %%EOF');
    content.set(end, bytes - end.length);
    session?.getSnapshot().actions.sendFile?.(name, content);
  },
  state,
  pictureAfter,
  liveConnections: () => [...connections].filter((pc) => pc.signalingState !== 'closed').length,
  mediaBytes: () => received('bytesReceived'),
  flow,
  listeners: () => listenerCount,
};

let lastSignal = '0';

function followEvents(userID: string): void {
  stream?.close();
  stream = new EventSource(`/call/events/${userID}/${lastSignal}`);
  let wasLost = false;
  stream.onerror = () => {
    wasLost = true;
  };
  stream.onopen = () => {
    if (wasLost) session?.handleEventsReconnected();
    wasLost = false;
  };
  stream.onmessage = ({ data, lastEventId }) => {
    if (lastEventId) lastSignal = lastEventId;
    const event = JSON.parse(data);
    if (event.type === 'signal') session?.handleSignal(event.body);
    else session?.handleAppointment(event.body);
  };
}

function remoteVideo(): HTMLVideoElement {
  const video = document.querySelector('video');
  if (!video) throw new Error('the page has no video');
  return video;
}

/** When the first picture is shown whose packets came after this time, both since 1970. */
function pictureAfter(since: number): Promise<number> {
  const video = remoteVideo();
  return new Promise((resolve) => {
    const look = (_now: number, { receiveTime = 0 }: VideoFrameCallbackMetadata) => {
      if (performance.timeOrigin + receiveTime >= since) resolve(Date.now());
      else video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  });
}

function showRemoteVideo(): void {
  const snapshot = session?.getSnapshot();
  const person = snapshot && 'people' in snapshot ? snapshot.people[0] : undefined;
  const video = remoteVideo();
  const wanted = person?.content ?? null;
  if (video.srcObject !== wanted) video.srcObject = wanted;
}

async function received(what: 'framesDecoded' | 'bytesReceived'): Promise<number> {
  let sum = 0;
  for (const pc of connections) {
    if (pc.signalingState === 'closed') continue;
    (await pc.getStats()).forEach((stat) => {
      if (stat.type === 'inbound-rtp') sum += stat[what] ?? 0;
    });
  }
  return sum;
}

async function flow(): Promise<Flow> {
  const pc = [...connections].find(({ connectionState }) => connectionState === 'connected');
  const stats: Record<string, unknown>[] = [];
  (await pc?.getStats())?.forEach((stat) => {
    stats.push(stat);
  });
  const count = (stat: Record<string, unknown> | undefined, name: string) =>
    Number(stat?.[name] ?? 0);
  // The screen's stream gets packets too, with which the browser tries out the line.
  const inbound = (kind: string) =>
    stats
      .filter((stat) => stat.type === 'inbound-rtp' && stat.kind === kind)
      .toSorted((one, other) => count(other, 'framesDecoded') - count(one, 'framesDecoded'))[0];
  const [audio, video] = [inbound('audio'), inbound('video')];
  const transport = stats.find((stat) => stat.type === 'transport');
  const pair = stats.find((stat) => stat.id === transport?.selectedCandidatePairId);
  const camera = pc?.getTransceivers()[1]?.sender.getParameters().encodings[0];
  return {
    audioPackets: count(audio, 'packetsReceived'),
    samples: count(audio, 'totalSamplesReceived'),
    concealed: count(audio, 'concealedSamples'),
    frames: count(video, 'framesDecoded'),
    at: count(video, 'timestamp'),
    width: count(video, 'frameWidth'),
    height: count(video, 'frameHeight'),
    available: count(pair, 'availableOutgoingBitrate'),
    videoBitrate: camera?.maxBitrate ?? 0,
    videoActive: camera?.active ?? false,
    apart: apart(count(audio, played), count(video, played)),
  };
}

const played = 'estimatedPlayoutTimestamp';

function apart(audio: number, video: number): number | null {
  return audio > 0 && video > 0 ? Math.abs(audio - video) : null;
}

async function state(): Promise<PageState> {
  const snapshot = session?.getSnapshot();
  if (!snapshot) throw new Error('nobody entered');
  const content = 'people' in snapshot ? snapshot : null;
  return {
    phase: snapshot.phase,
    connectionStatus: 'connectionStatus' in snapshot ? snapshot.connectionStatus : null,
    reason: 'reason' in snapshot ? snapshot.reason : null,
    actions: Object.keys(snapshot.actions).sort(),
    people: (content?.people ?? []).map((person) => ({
      userID: person.userID,
      connection: person.connection,
      recovering: person.recovering,
      safetyWords: Array.isArray(person.safetyWords) ? person.safetyWords.join(' ') : null,
      newKey: person.newKey,
      checksOurKey: person.checksOurKey,
      encrypted: person.encrypted,
      relayed: person.relayed,
      quality: person.quality?.level ?? null,
      reason: person.quality?.reason ?? null,
      screen: person.screen !== null,
      videoActive: person.meta?.videoActive ?? false,
    })),
    chat: (content?.chat ?? []).map((entry) => entry.message),
    files: [...(content?.files.values() ?? [])].map(({ name, status, size, base64 }) => ({
      name,
      status,
      size,
      base64Length: base64.length,
    })),
    screenshot: content?.screenshot.step ?? null,
    frames: remoteVideo().videoWidth > 0 ? await received('framesDecoded') : 0,
  };
}

Object.assign(window, { engine });
