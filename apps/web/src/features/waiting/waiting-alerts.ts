import { type Appointment, fullName, relationTo, type StaffUser } from '@visite/contract';
import { useEffect, useRef } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showTitleBadge } from '../../practice/use-page-title.ts';
import { rememberedFlag } from '../../state/remembered-flag.ts';
import { useStore } from '../../state/store.ts';

import { playChime } from '../../ui/chime.ts';

/** Patients in the waiting room of a call that has not started, longest wait first; null: everybody's. */
export function waitingPatients(
  appointments: Iterable<Appointment>,
  user: Pick<StaffUser, 'person' | 'roles'> | null,
): Appointment[] {
  return [...appointments]
    .filter((each) => isWaiting(each) && (user === null || shouldAlert(each, user)))
    .sort((one, other) => since(one) - since(other));
}

function isWaiting({ state, patientPresent, patientWaitingSince }: Appointment): boolean {
  const begun = state.type !== 'pending' && state.type !== 'accepted';
  return !begun && patientPresent && patientWaitingSince !== undefined;
}

function since({ patientWaitingSince }: Appointment): number {
  return Date.parse(patientWaitingSince ?? '');
}

/** Doctors are alerted about their own patients, others about all. */
function shouldAlert(
  appointment: Appointment,
  { person, roles }: Pick<StaffUser, 'person' | 'roles'>,
): boolean {
  return !roles.includes('doctor') || relationTo(appointment, { person }) !== 'none';
}

export const soundOn = rememberedFlag('visite.waitingSound', true);

/** Interval of the repeated chime while a patient waits. */
const reminderMs = 30_000;

/** Alerts by sound, title, tab icon and notification; `silent` keeps title and icon (DASH-7). */
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

  useEffect(() => (silent ? muteAllTabs() : undefined), [silent]);

  const somebody = count > 0;
  useEffect(() => {
    if (!somebody || !audible) return;
    const timer = setInterval(ring, reminderMs, 'reminder');
    return () => clearInterval(timer);
  }, [somebody, audible]);
}

function ring(topic: string): void {
  ringOnce(topic).catch((error: unknown) => console.debug('the chime could not be played', error));
}

let originalIcon: string | null = null;

/** Favicon with a count; 0 restores the practice's icon. */
function showTabIcon(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  originalIcon ??= link.href;
  link.href = count > 0 ? badge(count) : originalIcon;
}

function badge(count: number): string {
  const shown = count > 9 ? '9+' : String(count);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#0b6b42"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" fill="#fff" text-anchor="middle">${shown}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const inCallLock = 'visite.in-call';
/** After one tab has rung, other tabs stay silent about the same patient for this time. */
const quietMs = 20_000;

/** Only one of several tabs rings, and none while one is in a call (DASH-11). */
async function ringOnce(news: string): Promise<void> {
  const { locks } = navigator;
  // The Web Locks API needs a secure context; without it every tab rings.
  if (!locks) {
    await playChime();
    return;
  }
  const { held = [] } = await locks.query();
  if (held.some(({ name }) => name === inCallLock)) return;
  await locks.request(`visite.chime.${news}`, { ifAvailable: true }, async (lock) => {
    // If autoplay is blocked in this tab, the lock is released for another tab.
    if (lock && (await playChime())) await new Promise((rest) => setTimeout(rest, quietMs));
  });
}

/** Keeps every tab of this browser silent until the returned function is called. */
function muteAllTabs(): () => void {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const request = navigator.locks?.request(inCallLock, { mode: 'shared' }, () => over);
  request?.catch((error: unknown) => console.debug('other tabs may ring', error));
  return () => end();
}

export type DesktopPermission = NotificationPermission | 'unsupported';

export function desktopPermission(): DesktopPermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** Call it from a click only: users deny an unsolicited prompt permanently. */
export async function askForDesktop(): Promise<DesktopPermission> {
  return 'Notification' in window ? Notification.requestPermission() : 'unsupported';
}

/** The tag prevents duplicate notifications of several tabs. */
function showOnDesktop(tag: string, title: string, body: string): void {
  if (desktopPermission() !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag, icon: '/icons/icon-192.png' });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch (error) {
    // Mobile browsers allow notifications from service workers only.
    console.debug('no desktop notification here', error);
  }
}
