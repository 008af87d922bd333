import { Keyboard } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Switch } from '../../../ui/switch.tsx';
import { personName, useCall } from '../call-context.tsx';
import { useSwitchNotice } from '../use-switch-notice.ts';

/** Anybody in the call turns it on and off for all; absent while nobody is there to read. */
export function LiveTextSwitch() {
  const t = useTranslation();
  const { realTimeText, actions } = useCall().call;
  const { setRealTimeText } = actions;
  if (!setRealTimeText) return null;
  return (
    <Switch
      className="shrink-0 border-t border-line px-4 py-2"
      label={t('tools.live.name')}
      hint={t(realTimeText.on ? 'tools.live.on' : 'tools.live.off')}
      checked={realTimeText.on}
      onChange={setRealTimeText}
    />
  );
}

/** What others are writing now. No live region: the finished message is announced (RTT-8). */
export function LiveLines() {
  const t = useTranslation();
  const { call } = useCall();
  if (call.liveText.size === 0) return null;
  return (
    <ul
      aria-label={t('tools.live.lines')}
      className="max-h-[40%] shrink-0 overflow-y-auto border-t border-line bg-sunken px-4 py-2"
    >
      {[...call.liveText].map(([from, { text, ended }]) => (
        <li key={from} className="py-1 text-control leading-snug">
          <span className="text-sm font-semibold text-muted">{personName(call, from)}</span>
          <LiveWords lines={[...ended, text]} />
        </li>
      ))}
    </ul>
  );
}

function LiveWords({ lines }: { lines: readonly string[] }) {
  return (
    <span
      data-live-text
      className="block whitespace-pre-wrap [overflow-wrap:anywhere] after:ml-px after:border-r-2 after:border-primary-text after:content-['']"
    >
      {lines.filter((line) => line !== '').join('\n')}
    </span>
  );
}

interface LiveCaptionProps {
  chatShown: boolean;
  onOpen: () => void;
}

/** Over the picture while the chat is closed: the end of what others are writing. */
export function LiveCaption({ chatShown, onOpen }: LiveCaptionProps) {
  const t = useTranslation();
  const { call } = useCall();
  const { realTimeText } = call;
  useSwitchNotice({
    id: 'live-text',
    pressed: realTimeText,
    title: (name) => t(realTimeText.on ? 'tools.live.turnedOn' : 'tools.live.turnedOff', { name }),
    message: realTimeText.on ? t('tools.live.on') : null,
  });
  if (chatShown || call.liveText.size === 0) return null;
  return (
    <button
      type="button"
      data-call-notice=""
      onClick={onOpen}
      className="flex w-[min(40rem,calc(100%-1rem))] items-start gap-3 rounded-box bg-surface p-3 text-left text-ink shadow-lift hover:bg-sunken"
    >
      <Keyboard className="mt-0.5 size-5 shrink-0 text-primary-text" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {[...call.liveText].map(([from, { text, ended }]) => (
          <span key={from} className="block leading-snug">
            <span className="text-sm font-semibold text-muted">{personName(call, from)}</span>
            <LiveWords lines={[endOf([...ended, text].join('\n'))]} />
          </span>
        ))}
        <span className="sr-only">{t('tools.live.open')}</span>
      </span>
    </button>
  );
}

const captionLength = 180;

function endOf(text: string): string {
  const characters = [...text];
  if (characters.length <= captionLength) return text;
  return `… ${characters.slice(-captionLength).join('')}`;
}
