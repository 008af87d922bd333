import { formatClock } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useNow } from '../../../ui/use-now.ts';
import type { LiveCall } from '../call-context.tsx';

/** How long the talk has lasted, pauses left out. */
export function CallClock({ duration }: Pick<LiveCall, 'duration'>) {
  const t = useTranslation();
  const now = useNow(1_000);
  const { seconds, since } = duration;
  const total = seconds + (since === null ? 0 : Math.max(0, now - since) / 1_000);
  const clock = formatClock(total);
  return (
    <span role="timer" aria-label={t('call.lasts', { clock })} className="tabular-nums">
      {clock}
    </span>
  );
}
