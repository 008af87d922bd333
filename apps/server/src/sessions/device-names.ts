import type { StaffSessionEntry } from '@visite/contract';

export type DeviceNames = Pick<StaffSessionEntry, 'browser' | 'system'>;

// In this order: browsers name those they descend from too.
const browsers: readonly (readonly [RegExp, DeviceNames['browser']])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\b(?:OPR|Opera)\//, 'opera'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];
const systems: readonly (readonly [RegExp, DeviceNames['system']])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macos'],
  [/\bLinux\b|\bX11\b/, 'linux'],
];

/** Two words for the person's own list; the header itself is not kept. */
export function deviceNamesOf(userAgent: string | undefined): DeviceNames {
  const header = (userAgent ?? '').slice(0, 500);
  return {
    browser: browsers.find(([form]) => form.test(header))?.[1] ?? 'other',
    system: systems.find(([form]) => form.test(header))?.[1] ?? 'other',
  };
}
