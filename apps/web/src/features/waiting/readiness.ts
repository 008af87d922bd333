import type { Appointment, ProgressProblem } from '@visite/contract';
import type { TextKey } from '../../i18n/text-keys.ts';

interface Readiness {
  kind: 'ready' | 'soundOnly' | 'problem';
  text: TextKey;
}

const problems = {
  'camera-denied': 'waiting.soundOnly',
  'camera-busy': 'waiting.soundOnly',
  'camera-missing': 'waiting.soundOnly',
  'microphone-denied': 'waiting.noMicrophone',
  'microphone-missing': 'waiting.noMicrophone',
  'insecure-page': 'waiting.oldBrowser',
  'unsupported-browser': 'waiting.oldBrowser',
  'no-relay': 'waiting.badNetwork',
  'no-network': 'waiting.badNetwork',
} as const satisfies Record<ProgressProblem, TextKey>;

/** Null until the patient's page has told anything (DASH-15). */
export function readinessOf({
  patientProgress,
}: Pick<Appointment, 'patientProgress'>): Readiness | null {
  if (!patientProgress) return null;
  const { problem } = patientProgress;
  if (!problem) {
    return patientProgress.step === 'ready' ? { kind: 'ready', text: 'waiting.ready' } : null;
  }
  const text = problems[problem];
  return { kind: text === 'waiting.soundOnly' ? 'soundOnly' : 'problem', text };
}
