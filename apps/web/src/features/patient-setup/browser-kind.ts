export const browserKinds = ['chrome', 'android', 'ios', 'safari', 'firefox'] as const;
/** Which drawing shows where this browser keeps its permissions. */
export type BrowserKind = (typeof browserKinds)[number];

export function browserKind(userAgent: string, touchPoints = 0): BrowserKind {
  // An iPad calls itself a Macintosh, but no Macintosh is touched.
  const ipad = /Macintosh/.test(userAgent) && touchPoints > 1;
  if (ipad || /iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  return /Safari\//.test(userAgent) && !/Chrome\/|Chromium\//.test(userAgent) ? 'safari' : 'chrome';
}
