import type { LocalMediaSnapshot, MediaProblem } from '@visite/call-engine';

export const browserKinds = [
  'chrome',
  'android',
  'ios',
  'safari',
  'firefox',
  'firefoxAndroid',
] as const;
/** Which drawing and which steps show where this browser keeps its permissions. */
export type BrowserKind = (typeof browserKinds)[number];

export function browserKind(userAgent: string, touchPoints = 0, coarse = false): BrowserKind {
  // iPadOS sends the user agent of a Mac, but no Mac has a touch screen.
  const ipad = /Macintosh/.test(userAgent) && touchPoints > 1;
  if (ipad || /iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  const android = /Android/.test(userAgent);
  if (/Firefox\//.test(userAgent)) return android ? 'firefoxAndroid' : 'firefox';
  if (android) return 'android';
  if (/Safari\//.test(userAgent) && !/Chrome\/|Chromium\//.test(userAgent)) return 'safari';
  // With "desktop site" a phone sends a desktop user agent, but its pointer is still coarse.
  return coarse ? 'android' : 'chrome';
}

let known: BrowserKind | null = null;

/** Detected once: the steps must not change while somebody reads them. */
export function thisBrowser(): BrowserKind {
  const { userAgent, maxTouchPoints } = navigator;
  known ??= browserKind(userAgent, maxTouchPoints, window.matchMedia('(pointer: coarse)').matches);
  return known;
}

/** Camera and microphone are built in: there is no cable to check. */
export function isHandheld(kind: BrowserKind): boolean {
  return kind === 'ios' || kind === 'android' || kind === 'firefoxAndroid';
}

type Step = 1 | 2 | 3;
type GuideKey =
  | `${BrowserKind}.step${Step}`
  | 'cameraDenied'
  | 'microphoneDenied'
  | 'bothDenied'
  | 'deniedWhy'
  | 'insecure'
  | 'insecureWhy'
  | 'busy'
  | 'busyWhy'
  | 'busyStep1'
  | 'microphoneBusy'
  | 'microphoneBusyWhy'
  | 'microphoneBusyStep1'
  | 'busyStep2'
  | 'cameraMissing'
  | 'microphoneMissing'
  | 'missingWhy'
  | 'missingStep1'
  | 'missingStep2'
  | 'phoneMissingWhy'
  | 'phoneMissingStep1'
  | 'phoneMissingStep2';

export interface DeviceHelp {
  title: `setup.guide.${GuideKey}`;
  why: `setup.guide.${GuideKey}`;
  drawing: 'permission' | 'busy' | 'missing' | null;
  steps: `setup.guide.${GuideKey}`[];
}

/** What is wrong and what helps, in this browser on this device; the camera first [MEDIA-9, MEDIA-17]. */
export function deviceHelp({ camera, microphone }: DeviceProblems, kind: BrowserKind): DeviceHelp {
  const problem = camera ?? microphone;
  if (problem === 'denied') {
    const both = camera === 'denied' && microphone === 'denied';
    const one = camera === 'denied' ? 'cameraDenied' : 'microphoneDenied';
    return {
      title: `setup.guide.${both ? 'bothDenied' : one}`,
      why: 'setup.guide.deniedWhy',
      drawing: 'permission',
      steps: ([1, 2, 3] as const).map((step) => `setup.guide.${kind}.step${step}` as const),
    };
  }
  if (problem === 'insecure-page') {
    const why = 'setup.guide.insecureWhy';
    return { title: 'setup.guide.insecure', why, drawing: null, steps: [] };
  }
  if (problem === 'busy' || problem === 'unknown') {
    const which = camera ? 'busy' : 'microphoneBusy';
    return {
      title: `setup.guide.${which}`,
      why: `setup.guide.${which}Why`,
      drawing: camera ? 'busy' : null,
      steps: [`setup.guide.${which}Step1`, 'setup.guide.busyStep2'],
    };
  }
  const missing = isHandheld(kind) ? 'phoneMissing' : 'missing';
  return {
    title: camera ? 'setup.guide.cameraMissing' : 'setup.guide.microphoneMissing',
    why: `setup.guide.${missing}Why`,
    drawing: isHandheld(kind) ? null : 'missing',
    steps: [`setup.guide.${missing}Step1`, `setup.guide.${missing}Step2`],
  };
}

export interface DeviceProblems {
  camera: MediaProblem | null;
  microphone: MediaProblem | null;
}

type Devices = Pick<LocalMediaSnapshot, 'camera' | 'microphone'>;

/** Only what the person wants on can fail. */
export function deviceProblems({ camera, microphone }: Devices): DeviceProblems {
  return {
    camera: camera.active ? camera.problem : null,
    microphone: microphone.active ? microphone.problem : null,
  };
}
