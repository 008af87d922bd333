import { type Appointment, fullName } from '@visite/contract';
import { useEffect, useRef } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showTitleBadge } from '../../practice/use-page-title.ts';
import { rememberedFlag } from '../../state/remembered-flag.ts';
import { useStore } from '../../state/store.ts';
import { showOnDesktop } from './desktop-notification.ts';
import { holdSilence, ringOnce } from './one-tab-rings.ts';

export const soundOn = rememberedFlag('visite.waitingSound', true);

/** While somebody waits and nobody comes, the chime returns. */
const reminderMs = 30_000;

/** Sound, title, tab icon and desktop; `silent` leaves only what can be seen (DASH-7). */
export function useWaitingAlerts(waiting: readonly Appointment[], silent: boolean): void {
  const t = useTranslation();
  const audible = useStore(soundOn) && !silent;
  const known = useRef<ReadonlySet<string>>(new Set());
  const count = waiting.length;

  useEffect(() => {
    showTitleBadge(count);
    showTabIcon(count);
  }, [count]);

  useEffect(
    () => () => {
      showTitleBadge(0);
      showTabIcon(0);
    },
    [],
  );

  useEffect(() => {
    const arrived = waiting.filter(({ id }) => !known.current.has(id));
    known.current = new Set(waiting.map(({ id }) => id));
    if (arrived.length === 0) return;
    if (audible) ring(arrived.map(({ id }) => id).join());
    if (silent) return;
    for (const { id, patient, doctor, scheduledStart } of arrived) {
      const title = t('waiting.waits', { name: fullName(patient.person) });
      const time = t('waiting.at', { time: formatTime(scheduledStart) });
      const whose = t('waiting.withDoctor', { doctor: fullName(doctor.person) });
      showOnDesktop(`visite-waiting-${id}`, title, `${time}, ${whose}`);
    }
  }, [waiting, audible, silent, t]);

  useEffect(() => (silent ? holdSilence() : undefined), [silent]);

  const somebody = count > 0;
  useEffect(() => {
    if (!somebody || !audible) return;
    const timer = setInterval(ring, reminderMs, 'reminder');
    return () => clearInterval(timer);
  }, [somebody, audible]);
}

function ring(news: string): void {
  ringOnce(news).catch((error: unknown) => console.debug('the chime could not be played', error));
}

let originalIcon: string | null = null;

/** A red dot with the number on the tab's icon; 0 gives the practice's own icon back. */
function showTabIcon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  originalIcon ??= link.href;
  link.href = count > 0 ? badge(count) : originalIcon;
}

function badge(count: number): string {
  const shown = count > 9 ? '9+' : String(count);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#b0231b"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" fill="#fff" text-anchor="middle">${shown}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
