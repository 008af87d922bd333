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
  // An iPad calls itself a Macintosh, but no Macintosh is touched.
  const ipad = /Macintosh/.test(userAgent) && touchPoints > 1;
  if (ipad || /iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  const android = /Android/.test(userAgent);
  if (/Firefox\//.test(userAgent)) return android ? 'firefoxAndroid' : 'firefox';
  if (android) return 'android';
  if (/Safari\//.test(userAgent) && !/Chrome\/|Chromium\//.test(userAgent)) return 'safari';
  // A phone that asks for the desktop's page calls itself a computer, and is still tapped.
  return coarse ? 'android' : 'chrome';
}

let known: BrowserKind | null = null;

/** Asked once: steps that somebody is reading must not change under them. */
export function thisBrowser(): BrowserKind {
  const { userAgent, maxTouchPoints } = navigator;
  known ??= browserKind(userAgent, maxTouchPoints, window.matchMedia('(pointer: coarse)').matches);
  return known;
}

/** Camera and microphone are built in: there is no cable to look after. */
export function isHandheld(kind: BrowserKind): boolean {
  return kind === 'ios' || kind === 'android' || kind === 'firefoxAndroid';
}
