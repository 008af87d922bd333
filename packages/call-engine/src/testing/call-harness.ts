import {
  type Appointment,
  type AttachmentRequest,
  type CallReport,
  defaultTenantConfig,
  type FeatureFlags,
  type Heartbeat,
  type IntrusionReportInput,
  type TransitionCall,
  type TurnServer,
  transition,
} from '@visite/contract';
import { CallSession } from '../call/call-session.ts';
import type { Remembered } from '../call/call-state.ts';
import type { CallBrowser, CallPage, CallServer } from '../call/ports.ts';
import { LocalMedia } from '../media/local-media.ts';
import type { Side } from '../peer/is-offerer.ts';
import { createFakeCertificate } from './fake-certificate.ts';
import { fakeCrypto } from './fake-crypto.ts';
import { FakeDevices, MemorySettings } from './fake-devices.ts';
import { createFakeStream } from './fake-media.ts';
import { FakeNetwork } from './fake-network.ts';
import { FakePage } from './fake-page.ts';
import { FakeSignals } from './fake-signals.ts';
import { ManualClock, microtasks } from './manual-clock.ts';
import { MemoryKeys } from './memory-keys.ts';
import { MemoryStore } from './memory-store.ts';
import { sampleJpeg } from './sample-files.ts';

export const ids = {
  doctor: '00000000-0000-4000-8000-00000000000d',
  patient: '00000000-0000-4000-8000-0000000000aa',
  colleague: '00000000-0000-4000-8000-0000000000c0',
  student: '00000000-0000-4000-8000-0000000000c1',
  guest: '00000000-0000-4000-8000-0000000000e0',
} as const;
export type Name = keyof typeof ids;

export type TestCall = {
  session: CallSession;
  media: LocalMedia;
  devices: FakeDevices;
  page: string[];
  store: MemoryStore;
  keys: MemoryKeys;
  networkChanged: () => void;
  /** The page is shown again. */
  returned: () => void;
};

/** A fake server and network with any number of browsers, all controlled by the test. */
export class CallHarness {
  readonly clock = new ManualClock();
  readonly network = new FakeNetwork();
  readonly signals = new FakeSignals();
  readonly heartbeats: Heartbeat[] = [];
  readonly reports: IntrusionReportInput[] = [];
  /** Sent, whether the server took them or not. */
  readonly callReports: (CallReport & { side: Side })[] = [];
  readonly uploads: AttachmentRequest[] = [];
  readonly calls: string[] = [];
  features: FeatureFlags = {
    ...defaultTenantConfig().videoConsultation.features,
    control: { enabled: true, captureScreenshot: true },
  };
  turnServers: TurnServer[] = [{ urls: ['turn:turn.example'], username: 'u', credential: 'c' }];
  /** Names of server calls that fail. */
  readonly failing = new Set<string>();
  appointment: Appointment = sampleAppointment();
  #watching = new Set<CallSession>();
  #seed = 0;
  #uuid = 0;

  /** Whether the browsers can make pictures of drawn pages. */
  rendersDrawings = true;
  /** Ids of the items that the server has stored. */
  readonly stored = new Set<string>();
  /** People whose clients do not create the extra channel. */
  readonly withoutExtraChannel = new Set<Name>();

  /** Phones from now on have few cores. */
  fewCores = false;

  /** The server answers with the conversation's key only after this. */
  beforeConversationKey: Promise<void> = Promise.resolve();

  /** Opens a tab of this person; pass the earlier tab to reuse its storage, as a reload does. */
  openTab(name: Name, before?: TestCall, remembered: Remembered = {}): TestCall {
    const devices = new FakeDevices();
    const settings = new MemorySettings();
    settings.stored = { audioActive: true, videoActive: true };
    const log = () => undefined;
    const shown = new FakePage(this.clock);
    const options = { devices, settings, createStream: createFakeStream, page: shown, log };
    const media = new LocalMedia(options);
    const page: string[] = [];
    const listeners = new Set<() => void>();
    const store = before?.store ?? new MemoryStore();
    const keys = before?.keys ?? new MemoryKeys();
    const side: Side = name === 'patient' || name === 'guest' ? name : 'staff';
    const userID = ids[name];
    const session = new CallSession({
      me: { userID, side },
      appointment: this.appointment,
      features: this.features,
      language: 'de',
      server: this.#server(userID, side),
      page: pageOf(page, this.rendersDrawings),
      browser: this.#browser({ listeners, shown }, this.withoutExtraChannel.has(name)),
      media,
      store,
      keyStore: keys,
      ...remembered,
    });
    this.#watching.add(session);
    this.signals.listen(userID, ({ from, message }) =>
      session.handleSignal({
        fromUserID: from,
        toUserID: userID,
        appointmentID: this.appointment.id,
        message: { ...message },
      }),
    );
    const networkChanged = () => {
      for (const listener of listeners) listener();
    };
    const returned = () => shown.returned();
    return { session, media, devices, page, store, keys, networkChanged, returned };
  }

  /** Reloads the page and joins the call again. */
  async reload(name: Name, before: TestCall): Promise<TestCall> {
    before.session.leaveNow();
    this.#watching.delete(before.session);
    await this.advance(100);
    const call = this.openTab(name, before);
    await call.session.getSnapshot().actions.join?.();
    await this.advance(3_000);
    return call;
  }

  async joined(...names: Name[]): Promise<TestCall[]> {
    const calls = names.map((name) => this.openTab(name));
    for (const { media, session } of calls) {
      await media.open();
      await session.getSnapshot().actions.join?.();
      await this.flush();
    }
    return calls;
  }

  /** Doctor and patient in a running call. */
  async consultation(): Promise<{ doctor: TestCall; patient: TestCall }> {
    const [doctor, patient] = await this.joined('doctor', 'patient');
    if (!doctor || !patient) throw new Error('two people expected');
    await doctor.session.getSnapshot().actions.start?.();
    await this.flush();
    return { doctor, patient };
  }

  change(change: Partial<Appointment>): void {
    this.appointment = { ...this.appointment, ...change };
    for (const session of this.#watching) session.handleAppointment(this.appointment);
  }

  applyTransition(call: TransitionCall): void {
    const now = new Date(this.clock.now()).toISOString();
    const result = transition(this.appointment.state, call, now);
    if (result.kind === 'refused') throw new Error(`409 ${call}`);
    if (result.kind === 'changed') this.change({ state: result.state });
  }

  readonly flush = async (): Promise<void> => {
    await microtasks();
    while (this.signals.deliver()) await microtasks();
    await this.network.flush();
    if (this.signals.deliver()) await this.flush();
  };

  async advance(ms: number): Promise<void> {
    await this.clock.advance(ms, this.flush);
  }

  #server(userID: string, side: Side): CallServer {
    const call = async (name: string, run: () => void) => {
      this.calls.push(`${name} ${side}`);
      if (this.failing.has(name)) throw new Error(`503 ${name}`);
      run();
    };
    return {
      join: async () => {
        await call('join', () =>
          this.applyTransition(side === 'staff' ? 'joinByStaff' : 'joinByPatient'),
        );
        return this.appointment;
      },
      reload: async () => this.appointment,
      start: () => call('start', () => this.applyTransition('start')),
      pause: () => call('pause', () => this.applyTransition('pause')),
      resume: () => call('resume', () => this.applyTransition('resume')),
      stop: () => call('stop', () => this.applyTransition('stop')),
      turnServers: async () => this.turnServers,
      heartbeat: async (heartbeat) => void this.heartbeats.push(heartbeat),
      sendSignal: (to, message) => this.signals.send(userID, to, message),
      uploadAttachment: (attachment) =>
        call('upload', () => {
          const { items = [] } = attachment;
          if (items.length > 0 && items.every((item) => this.stored.has(item))) return;
          for (const item of items) this.stored.add(item);
          this.uploads.push(attachment);
        }),
      storedItems: async () => [...this.stored],
      conversationKey: async () => {
        await this.beforeConversationKey;
        return `key of ${userID}`;
      },
      reportIntrusion: (report) => call('report', () => this.reports.push(report)),
      reportCall: async (report) => {
        this.callReports.push({ ...report, side });
        if (this.failing.has('callReport')) throw new Error('503 callReport');
      },
    };
  }

  #browser(
    { listeners, shown }: { listeners: Set<() => void>; shown: FakePage },
    withoutExtraChannel: boolean,
  ): CallBrowser {
    this.#seed += 1;
    return {
      fewCores: this.fewCores,
      onReturn: shown.onReturn,
      createPeerConnection: (configuration) =>
        this.network.createPeerConnection(configuration, withoutExtraChannel),
      createCertificate: async () => createFakeCertificate(),
      createStream: createFakeStream,
      onNetworkChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      stillCamera: {
        takePhoto: async () => null,
        grabFrame: async () => ({ type: 'image/jpeg', bytes: sampleJpeg() }),
      },
      createUuid: () => {
        this.#uuid += 1;
        return `00000000-0000-4000-9000-${String(this.#uuid).padStart(12, '0')}`;
      },
      crypto: fakeCrypto(this.#seed),
      clock: this.clock,
      log: () => undefined,
    };
  }
}

function pageOf(steps: string[], rendersDrawings: boolean): CallPage {
  return {
    rememberAppointment: (id) => steps.push(`remember ${id}`),
    forgetAppointment: () => steps.push('forget'),
    playEndSound: () => steps.push('sound'),
    resetPatientUser: () => steps.push('reset patient'),
    refreshEvents: () => steps.push('refresh events'),
    drawnPictures: (_summary, drawn) => {
      const pages = rendersDrawings ? [...drawn.keys()] : [];
      return Promise.resolve(pages.map((address) => ({ address, name: 'x.jpg', base64: '' })));
    },
  };
}

function sampleAppointment(): Appointment {
  return {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    state: { type: 'accepted' },
    otherUsers: [],
    doctor: { person: { id: ids.doctor, title: 'Dr.', firstName: 'Ada', lastName: 'Arzt' } },
    patient: {
      person: { id: ids.patient, firstName: 'Paul', lastName: 'Patient', gender: 'male' },
      patientData: { dateOfBirth: '1946-05-04' },
    },
    scheduledStart: '2026-03-02T09:00:00.000Z',
    scheduledEnd: '2026-03-02T09:30:00.000Z',
    patientPresent: false,
    invitation: { state: 'none' },
  };
}

export function colleague(name: 'colleague' | 'student'): Appointment['otherUsers'][number] {
  return { person: { id: ids[name], firstName: 'Kim', lastName: name }, roles: ['mfa'] };
}

/** An interpreter whom the doctor has let in. */
export function guestIn(): NonNullable<Appointment['guests']>[number] {
  const who = { id: ids.guest, announcedAs: 'Frau Demir', name: 'Ayşe Demir' };
  return { ...who, kind: 'interpreter', stage: 'in', present: true };
}

export function active({ session }: TestCall) {
  const snapshot = session.getSnapshot();
  if (snapshot.phase !== 'active') throw new Error(`in phase ${snapshot.phase}`);
  return snapshot;
}

export const filesOf = (call: TestCall) => [...active(call).files.values()];

/** Sends messages that a manipulated client could send. */
export function forge(
  harness: CallHarness,
  from: 'doctor' | 'patient',
  ...messages: unknown[]
): void {
  // The doctor offered, so the doctor's connection is the first one.
  const channel = harness.network.open[from === 'doctor' ? 0 : 1]?.channel;
  for (const message of messages) channel?.send(JSON.stringify(message));
}
