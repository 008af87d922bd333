import {
  type ChatEntry,
  type DrawnStroke,
  type RemotePerson,
  type Screenshot,
  type SharedFile,
  type Stroke,
  validateFile,
} from '@visite/call-engine';
import type { Appointment } from '@visite/contract';
import { useState } from 'react';
import type { LiveCall } from '../call-context.tsx';

const picture = (() => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [900, 600];
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.fillStyle = '#f2d3bd';
  context.fillRect(0, 0, 900, 600);
  context.fillStyle = '#b5533c';
  context.beginPath();
  context.ellipse(470, 290, 70, 45, 0.4, 0, Math.PI * 2);
  context.fill();
  return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
})();

const base = { me: false, progress: 1, base64: '', from: 'patient' } as const;

/** One file for each status. */
const sampleFiles: readonly SharedFile[] = [
  {
    ...base,
    uuid: '00000000-0000-4000-8000-000000000001',
    type: 'image/jpeg',
    name: 'Hautstelle am linken Unterarm.jpg',
    size: 2_440_000,
    status: 'complete',
    base64: picture,
  },
  {
    ...base,
    uuid: '00000000-0000-4000-8000-000000000002',
    type: 'application/pdf',
    name: 'Rechtsschutzversicherungsgesellschaftenbescheinigung-2026-11-14.pdf',
    size: 310_000,
    status: 'receiving',
    progress: 0.45,
  },
  {
    ...base,
    uuid: '00000000-0000-4000-8000-000000000003',
    type: 'image/png',
    name: 'bild.png (user manipulation)',
    size: 0,
    status: 'manipulated',
  },
  {
    ...base,
    uuid: '00000000-0000-4000-8000-000000000004',
    type: 'image/png',
    name: 'abgebrochen.png',
    size: 510_000,
    status: 'cancelled',
  },
];

type Side = 'doctor' | 'patient';

interface Shared {
  chat: readonly Omit<ChatEntry, 'me'>[];
  files: readonly SharedFile[];
  drawings: ReadonlyMap<string, readonly DrawnStroke[]>;
  presenter: LiveCall['presenter'];
  screenshots: SampleScreenshots;
}

const start = Date.parse('2026-11-14T09:05:00Z');
const words = [
  ['patient', 'Guten Morgen Frau Doktor! Hören Sie mich?'],
  ['doctor', 'Ja, sehr gut. Schicken Sie mir bitte das Bild von der Stelle am Arm?'],
  [
    'patient',
    'Hier: https://beispiel.de/ein-sehr-langer-verweis-der-nirgends-umbrochen-werden-kann',
  ],
] as const;

const noSampleScreenshots: SampleScreenshots = {
  doctor: { step: 'none' },
  patient: { step: 'none' },
};

const initial: Shared = {
  chat: [
    ...words.map(([from, message], at) => ({
      id: `s${at}`,
      from,
      time: start + at * 60_000,
      message,
    })),
    ...sampleFiles.map(({ uuid, from }, at) => ({
      id: uuid,
      from,
      time: start + (at + 4) * 60_000,
      message: '',
      fileUuid: uuid,
    })),
  ],
  files: sampleFiles,
  drawings: new Map(),
  presenter: null,
  screenshots: noSampleScreenshots,
};

const person = (id: Side, firstName: string, lastName: string) => ({ id, firstName, lastName });
const appointment = {
  id: 'sample',
  doctor: { person: { ...person('doctor', 'Ayşe', 'Öztürk-Hohenstein'), title: 'Dr. med.' } },
  patient: { person: person('patient', 'Karl-Heinz', 'Müller') },
} as unknown as Appointment;

const names: Record<Side, string> = {
  doctor: 'Dr. med. Ayşe Öztürk-Hohenstein',
  patient: 'Karl-Heinz Müller',
};

const other = (side: Side): RemotePerson => ({
  userID: side,
  name: names[side],
  role: side,
  side: side === 'doctor' ? 'staff' : 'patient',
  state: 'connected',
  connection: 'connected',
  wholeConversation: true,
  recovering: false,
  left: false,
  meta: null,
  quality: null,
  encrypted: true,
  relayed: false,
  safetyWords: null,
  wordsChanged: false,
  newKey: null,
  checksOurKey: false,
  content: null,
  screen: null,
});

/** Sample state and actions of both sides, without a connection. */
export function useSampleCalls(): Record<Side, LiveCall> {
  const [shared, setShared] = useState(initial);
  const change = (part: (before: Shared) => Partial<Shared>) =>
    setShared((before) => ({ ...before, ...part(before) }));
  const say = (entry: Pick<ChatEntry, 'from' | 'message' | 'fileUuid'>) =>
    change(({ chat }) => ({
      chat: [...chat, { ...entry, id: crypto.randomUUID(), time: Date.now() }],
    }));

  const sideOf = (me: Side): LiveCall => ({
    phase: 'active',
    connectionStatus: 'connected',
    appointment,
    people: [other(me === 'doctor' ? 'patient' : 'doctor')],
    ready: new Set(),
    chat: shared.chat.map((entry) => ({ ...entry, me: entry.from === me })),
    files: new Map(shared.files.map((file) => [file.uuid, { ...file, me: file.from === me }])),
    drawings: shared.drawings,
    liveText: new Map(
      me === 'doctor' ? [['patient', { text: 'Seit gestern juckt es auch na', ended: [] }]] : [],
    ),
    realTimeText: { on: true, at: 1, by: 'patient' },
    telephone: { step: 'off' },
    signing: { profile: 'voiceFirst', at: 1, by: me },
    signer: { on: false, at: 0, by: null },
    dataUsed: 34_000_000,
    presenter: shared.presenter,
    screenshot: shared.screenshots[me],
    duration: { seconds: 0, since: null },
    actions: {
      sendChat: (message) => say({ from: me, message }),
      writeLive: () => undefined,
      setRealTimeText: () => undefined,
      setSigning: () => undefined,
      sendFile: (name, bytes) => {
        const judged = validateFile(bytes);
        if (!judged.ok) return judged;
        const uuid = crypto.randomUUID();
        const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
        const file = { uuid, type: judged.type, name, from: me, me: false, size: bytes.length };
        const complete = { ...file, base64, status: 'complete', progress: 1 } as const;
        change(({ files }) => ({ files: [...files, complete] }));
        say({ from: me, message: '', fileUuid: uuid });
        return { ok: true, uuid };
      },
      cancelFile: (uuid) =>
        change(({ files }) => ({
          files: files.map((file) =>
            file.uuid === uuid ? { ...file, status: 'cancelled' as const } : file,
          ),
        })),
      draw: (page, strokes, removed = []) =>
        change(({ drawings }) => ({ drawings: drawn(drawings, me, page, strokes, removed) })),
      ...screenshotActions(me, shared.screenshots, (screenshots) =>
        change(() => ({ screenshots })),
      ),
      ...(me === 'doctor'
        ? { present: (fileUUID, page) => change(() => ({ presenter: { fileUUID, page } })) }
        : {}),
      ...(me === 'doctor' && shared.presenter
        ? { stopPresenting: () => change(() => ({ presenter: null })) }
        : {}),
    },
  });
  return { doctor: sideOf('doctor'), patient: sideOf('patient') };
}

function drawn(
  drawings: Shared['drawings'],
  from: Side,
  page: string,
  strokes: readonly Stroke[],
  removed: readonly string[],
): Shared['drawings'] {
  const ids = new Set([...removed, ...strokes.map(({ id }) => id)]);
  const kept = (drawings.get(page) ?? []).filter(({ id }) => !ids.has(id));
  return new Map(drawings).set(page, [...kept, ...strokes.map((stroke) => ({ ...stroke, from }))]);
}

export interface SampleScreenshots {
  doctor: Screenshot;
  patient: Screenshot;
}

type Set = (next: SampleScreenshots) => void;

/** Screenshot actions of each side, as the engine offers them. */
function screenshotActions(
  me: keyof SampleScreenshots,
  now: SampleScreenshots,
  set: Set,
): LiveCall['actions'] {
  const [picture] = sampleFiles;
  const { step } = now[me];
  if (me === 'doctor') {
    const requestScreenshot = () =>
      set({ doctor: { step: 'waiting' }, patient: { step: 'asked', by: 'doctor' } });
    const back = () => set(noSampleScreenshots);
    if (step === 'waiting') return { withdrawScreenshot: back };
    return step === 'none' ? { requestScreenshot } : { requestScreenshot, closeScreenshot: back };
  }
  if (step === 'none' || !picture) return {};
  const patient: Screenshot = { step: 'preview', by: 'doctor', still: picture };
  return {
    previewScreenshot: async () => set({ doctor: { step: 'waiting' }, patient }),
    refuseScreenshot: () => set({ doctor: { step: 'denied' }, patient: { step: 'none' } }),
    releaseScreenshot: () => set({ doctor: { step: 'accepted' }, patient: { step: 'none' } }),
  };
}
