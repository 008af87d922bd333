export interface InAppBrowser {
  /** The app's name where it gives itself away. */
  app: string | null;
  system: 'ios' | 'android';
}

const apps: readonly [RegExp, string][] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/WhatsApp/, 'WhatsApp'],
  [/GSA\//, 'Google'],
  [/Gmail/i, 'Gmail'],
  [/LinkedInApp/, 'LinkedIn'],
  [/MicroMessenger/, 'WeChat'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest/, 'Pinterest'],
  [/BytedanceWebview|musical_ly|TikTok/, 'TikTok'],
  [/Twitter/, 'X'],
  [/Telegram/, 'Telegram'],
  [/\bLine\//, 'Line'],
];

/** A page inside another app often gets no camera and is lost with the next touch. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const system = /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'android';
  const known = apps.find(([sign]) => sign.test(userAgent));
  if (known) return { app: known[1], system };
  const androidWebView = /Android/.test(userAgent) && /; wv\)/.test(userAgent);
  const iosWebView =
    system === 'ios' && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);
  return androidWebView || iosWebView ? { app: null, system } : null;
}
