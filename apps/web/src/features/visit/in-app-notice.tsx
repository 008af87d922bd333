import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';

/** Tells users of an in-app browser how to open the page in a real browser. */
export function InAppNotice() {
  const t = useTranslation();
  const [inside] = useState(() => inAppBrowser(navigator.userAgent));
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = () => {
    const refused = (error: unknown) => {
      console.debug('the link cannot be copied', error);
      setCopied(false);
    };
    try {
      navigator.clipboard.writeText(window.location.href).then(() => setCopied(true), refused);
    } catch (error) {
      refused(error);
    }
  };
  if (!inside) return null;
  const { app, system } = inside;
  return (
    <InlineMessage
      tone="warning"
      title={t('arrival.inApp.title')}
      action={
        <Button onClick={copy} icon={<Copy aria-hidden="true" />}>
          {t('arrival.inApp.copy')}
        </Button>
      }
    >
      <p>{app ? t('arrival.inApp.named', { app }) : t('arrival.inApp.unnamed')}</p>
      <p className="mt-2">{t(system === 'ios' ? 'arrival.inApp.ios' : 'arrival.inApp.android')}</p>
      <div aria-live="polite">
        {copied ? <p className="mt-2 font-semibold">{t('arrival.inApp.copied')}</p> : null}
        {copied === false ? (
          <p className="mt-2">
            {t('arrival.inApp.notCopied')}{' '}
            <span className="font-semibold wrap-anywhere select-all">{window.location.href}</span>
          </p>
        ) : null}
      </div>
    </InlineMessage>
  );
}

export interface InAppBrowser {
  /** Name of the app, if the user agent contains it. */
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

/** In-app browsers often have no camera access and are easily closed by accident. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const system = /iPhone|iPad|iPod/.test(userAgent) ? 'ios' : 'android';
  const known = apps.find(([sign]) => sign.test(userAgent));
  if (known) return { app: known[1], system };
  const androidWebView = /Android/.test(userAgent) && /; wv\)/.test(userAgent);
  const iosWebView =
    system === 'ios' && /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent);
  return androidWebView || iosWebView ? { app: null, system } : null;
}
