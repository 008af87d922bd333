import { missingLegalTexts, noLegalVersions } from './legal-texts.ts';
import type { Settings } from './tenant-config.ts';

/** Settings that a practice shares with the profile "Videosprechstunde nach Anlage 31b". */
export const profileLines = [
  'callsRunBy',
  'notes',
  'chat',
  'patientFiles',
  'staffFiles',
  'screenshots',
  'legalBasis',
  'secondFactor',
  'texts',
] as const;
export type ProfileLine = (typeof profileLines)[number];

interface Line {
  conforms: (settings: Settings) => boolean;
  /** Absent where only the practice can do it. */
  apply?: (settings: Settings) => void;
}

const features = ({ config }: Settings) => config.videoConsultation.features;

const flagOff = (
  flag: 'notesEnabled' | 'forceChatUpload' | 'forcePatientFileUpload' | 'forceStaffFileUpload',
): Line => ({
  conforms: (settings) => !features(settings)[flag],
  apply: (settings) => {
    features(settings)[flag] = false;
  },
});

/**
 * What Anlage 31b BMV-Ä leaves to the practice's settings, and what conforms. Peer-to-peer with encryption end to
 * end, no account for patients, no advertising and three months for the data of calls hold always.
 */
const lines: Record<ProfileLine, Line> = {
  // The doctor initiates the consultation.
  callsRunBy: {
    conforms: (settings) => features(settings).callsRunBy === 'doctor',
    apply: (settings) => {
      features(settings).callsRunBy = 'doctor';
    },
  },
  // The provider neither sees nor stores content.
  notes: flagOff('notesEnabled'),
  chat: flagOff('forceChatUpload'),
  patientFiles: flagOff('forcePatientFileUpload'),
  staffFiles: flagOff('forceStaffFileUpload'),
  // Recordings of every kind are not allowed.
  screenshots: {
    conforms: (settings) => !features(settings).control.captureScreenshot,
    apply: (settings) => {
      features(settings).control.captureScreenshot = false;
    },
  },
  // The patient takes part voluntarily and agrees to the processing.
  legalBasis: {
    conforms: ({ config }) => config.legalBasis === 'consent',
    apply: ({ config }) => {
      config.legalBasis = 'consent';
    },
  },
  // The practice makes sure who is at its end.
  secondFactor: {
    conforms: ({ secondFactorRequired }) => secondFactorRequired,
    apply: (settings) => {
      settings.secondFactorRequired = true;
    },
  },
  // The patient is informed before.
  texts: { conforms: (settings) => missingTextsIn(settings).length === 0 },
};

/** The pages that would say "not filled in" once these settings are saved. */
export function missingTextsIn({ config, legalTexts }: Settings) {
  const versions = noLegalVersions();
  for (const [block, texts] of Object.entries(legalTexts)) {
    const each = versions[block as keyof typeof versions];
    each.de = texts.de.trim() === '' ? 0 : 1;
    each.en = texts.en.trim() === '' ? 0 : 1;
  }
  return missingLegalTexts({ links: config.links, legalTexts: versions });
}

export interface ProfileState {
  line: ProfileLine;
  conforms: boolean;
  /** The switch can set it. */
  settable: boolean;
}

export function profileStates(settings: Settings): ProfileState[] {
  return profileLines.map((line) => ({
    line,
    conforms: lines[line].conforms(settings),
    settable: lines[line].apply !== undefined,
  }));
}

/** The settings with everything set that can be; what only the practice can do stays. */
export function withProfile(settings: Settings, wanted: readonly ProfileLine[] = profileLines) {
  const changed = JSON.parse(JSON.stringify(settings)) as Settings;
  for (const line of wanted) lines[line].apply?.(changed);
  return changed;
}
