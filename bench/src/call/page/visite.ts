import { type CallServer, CallSession } from '@visite/call-engine';
import { callBrowser, localMedia } from '@visite/call-engine/browser';
import { type Appointment, apiPrefix, attachmentOf, defaultTenantConfig } from '@visite/contract';
import { type Contender, fileBytes, type Setting, show } from './contender.ts';
import { RelaySignalling } from './signalling.ts';

type Backend = {
  server: CallServer;
  follow: (session: CallSession) => Promise<void>;
  ready?: () => Promise<void>;
};
type BackendOf = (setting: Setting, signal: AbortSignal) => Backend;

/** The engine on the product's server: start, signals and events go through its database. */
export function visite(): Contender {
  return engineOn((setting, signal) => ({
    server: serverOf(setting, (setting.appointment as Appointment).id),
    follow: (session) => followEvents(setting, session, signal),
    ready: () => reportReady(setting),
  }));
}

/** The same without being connected ahead: the patient's page does not say that it is ready. */
export function visiteAtStart(): Contender {
  return engineOn((setting, signal) => ({
    server: serverOf(setting, (setting.appointment as Appointment).id),
    follow: (session) => followEvents(setting, session, signal),
  }));
}

/** The same engine on the other contenders' relay; the difference is the server's share. */
export function visiteOnRelay(): Contender {
  return engineOn(relayBackend);
}

function engineOn(backendOf: BackendOf): Contender {
  let session: CallSession;
  const abort = new AbortController();
  const media = localMedia();
  const snapshot = () => session.getSnapshot();
  const content = () => {
    const current = snapshot();
    return 'people' in current ? current : null;
  };

  return {
    async ready(setting, _stream) {
      await media.openWith({ audio: true, video: true });
      const appointment = setting.appointment as Appointment;
      const browser = callBrowser({ relayOnly: setting.relayOnly });
      const backend = backendOf(setting, abort.signal);
      session = new CallSession({
        me: { userID: setting.userID, side: setting.role === 'doctor' ? 'staff' : 'patient' },
        appointment,
        features: defaultTenantConfig().videoConsultation.features,
        language: 'de',
        server: backend.server,
        media,
        store: {
          load: async () => new Map(),
          put: async () => undefined,
          clear: async () => undefined,
        },
        keyStore: {
          load: async (create) => ({ own: await create(), pins: [] }),
          savePins: async () => undefined,
          clear: async () => undefined,
        },
        browser,
        page: {
          rememberAppointment: () => undefined,
          forgetAppointment: () => undefined,
          playEndSound: () => undefined,
          resetPatientUser: () => undefined,
        },
      });
      session.subscribe(() => {
        const stream = content()?.people[0]?.content;
        if (stream) show(stream);
      });
      await backend.follow(session);
      await session.prepare();
      await snapshot().actions.join?.();
      if (setting.role === 'patient') await backend.ready?.();
    },
    start: async () => snapshot().actions.start?.(),
    sendFile() {
      const bytes = new Uint8Array(fileBytes);
      bytes.set(new TextEncoder().encode('%PDF-1.7\n1 0 obj\n'));
      const end = new TextEncoder().encode('startxref 0 %%EOF');
      bytes.set(end, bytes.length - end.length);
      snapshot().actions.sendFile?.('file.pdf', bytes);
    },
    received: () =>
      waitUntil(session, () =>
        [...(content()?.files.values() ?? [])].some((f) => f.status === 'complete'),
      ),
    sendChat: (message) => snapshot().actions.sendChat?.(message),
    chatReceived: (message) =>
      waitUntil(session, () => content()?.chat.some((entry) => entry.message === message) ?? false),
    async end() {
      await snapshot().actions.leave?.();
      media.close();
      abort.abort();
    },
  };
}

function waitUntil(session: CallSession, condition: () => boolean): Promise<number> {
  return new Promise((resolve) => {
    const check = () => {
      if (!condition()) return;
      stop();
      resolve(Date.now());
    };
    const stop = session.subscribe(check);
    check();
  });
}

async function reportReady(setting: Setting): Promise<void> {
  const { id } = setting.appointment as Appointment;
  await callOf(setting)(`/calendar/appointments/${id}/progress`, 'POST', { step: 'ready' });
}

function callOf(setting: Setting) {
  return async (path: string, method = 'POST', body?: unknown): Promise<never> => {
    const response = await fetch(`${setting.api}${apiPrefix}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${setting.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as never;
  };
}

function serverOf(setting: Setting, appointmentId: string): CallServer {
  const call = callOf(setting);
  const calls = `/calls/${appointmentId}`;
  const calendar = `/calendar/appointments/${appointmentId}`;
  return {
    join: () => call(`${calendar}/join`),
    reload: () => call(calendar, 'GET'),
    start: () => call(`${calls}/start`),
    pause: () => call(`${calls}/pause`),
    resume: () => call(`${calls}/resume`),
    stop: () => call(`${calls}/stop`),
    turnServers: async () => {
      await call(`${calls}/turn-servers`, 'GET');
      return setting.iceServers as never;
    },
    heartbeat: (heartbeat) => call(`${calls}/health`, 'POST', heartbeat),
    sendSignal: (to, message) => call(`${calls}/users/${to}/signals`, 'POST', { message }),
    uploadAttachment: (request) => call(`${calls}/attachment`, 'POST', attachmentOf(request)),
    storedItems: async () => [],
    conversationKey: async () => '',
    reportIntrusion: (report) => call('/ids', 'POST', report),
    reportCall: (report) => call(`${calls}/report`, 'POST', report),
  };
}

/** The event stream with a bearer header; resolves when it is open. */
async function followEvents(setting: Setting, session: CallSession, signal: AbortSignal) {
  const response = await fetch(`${setting.api}${apiPrefix}/sse`, {
    headers: { authorization: `Bearer ${setting.token}` },
    signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no event stream');
  const follow = async () => {
    let text = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) handleBlock(block, session);
    }
  };
  follow().catch((error) => console.debug('the stream ended', String(error)));
}

function handleBlock(block: string, session: CallSession): void {
  const data = block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5))
    .join('\n');
  if (!data) return;
  const event = JSON.parse(data);
  if (event.type === 'signal') session.handleSignal(event.body);
  if (event.type === 'getAppointment') session.handleAppointment(event.body);
}

function relayBackend(setting: Setting, signal: AbortSignal): Backend {
  const signalling = new RelaySignalling(setting.relay, setting.role);
  // A browser opens six connections to one host: unclosed streams would soon use them all.
  signal.addEventListener('abort', () => signalling.close());
  const waiting = setting.appointment as Appointment;
  const running: Appointment = { ...waiting, state: { type: 'started', paused: null } };
  const nothing = async () => undefined;
  const server: CallServer = {
    join: async () => waiting,
    reload: async () => waiting,
    start: async () => signalling.send({ started: true }),
    pause: nothing,
    resume: nothing,
    stop: nothing,
    turnServers: async () => setting.iceServers as never,
    heartbeat: nothing,
    sendSignal: async (_to, message) => signalling.send({ message }),
    uploadAttachment: nothing,
    storedItems: async () => [],
    conversationKey: async () => '',
    reportIntrusion: nothing,
    reportCall: nothing,
  };
  return {
    server,
    async follow(session) {
      await signalling.ready();
      const { doctor, patient } = waiting;
      const other = setting.role === 'doctor' ? patient.person.id : doctor.person.id;
      signalling.onMessage = (data) => {
        const { started, message } = data as { started?: boolean; message?: never };
        if (started) session.handleAppointment(running);
        if (!message) return;
        const to = { toUserID: setting.userID, appointmentID: waiting.id };
        session.handleSignal({ fromUserID: other, ...to, message });
      };
    },
  };
}
