import { type Appointment, can, fullName, relationTo } from '@visite/contract';
import { Bell, BellOff, BellRing, UserPlus, Video } from 'lucide-react';
import { useState } from 'react';
import { useCurrentCall } from '../../call-session/call-control.ts';
import { useJoinCall } from '../../call-session/use-join-call.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatClock, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/button.tsx';
import { playChime, soundAllowed } from '../../ui/chime.ts';
import { LinkButton } from '../../ui/link.tsx';
import { notify } from '../../ui/notifications.ts';
import { useNow } from '../../ui/use-now.ts';
import { soundOn } from './waiting-alerts.ts';

const shownAtMost = 3;

/** Bar above the page: waiting patients, since when, with a button to join. */
export function WaitingStrip({ waiting }: { waiting: readonly Appointment[] }) {
  const t = useTranslation();
  if (waiting.length === 0) return <div role="status" />;
  const names = waiting.map(({ patient }) => fullName(patient.person));
  return (
    <section aria-label={t('waiting.title')} className="bg-danger text-on-danger">
      <p role="status" className="sr-only">
        {names.map((name) => t('waiting.waits', { name })).join('. ')}
      </p>
      <div className="flex items-start gap-3 px-4 py-2 sm:px-6">
        <BellRing className="mt-2 hidden size-5 shrink-0 sm:block" aria-hidden="true" />
        <ul className="flex min-w-0 flex-1 flex-col gap-1">
          {waiting.slice(0, shownAtMost).map((appointment) => (
            <WaitingPerson key={appointment.id} appointment={appointment} />
          ))}
          {waiting.length > shownAtMost ? (
            <li className="text-sm">
              {t('waiting.more', { count: waiting.length - shownAtMost })}
            </li>
          ) : null}
        </ul>
        <SoundButton />
      </div>
    </section>
  );
}

function WaitingPerson({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const user = useStaffUser();
  const now = useNow(1_000);
  const current = useCurrentCall();
  const { join, joining, ask } = useJoinCall();
  const { id, patient, doctor, scheduledStart, patientWaitingSince } = appointment;
  const name = fullName(patient.person);
  const seconds = (now - Date.parse(patientWaitingSince ?? '')) / 1_000;
  const own = doctor.person.id === user.person.id;
  const press = () =>
    join(id).catch((error: unknown) => {
      notify({ type: 'error', title: t('waiting.joinFailed'), message: errorText(error) });
    });
  return (
    <li className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <span className="font-semibold [overflow-wrap:anywhere]">
          {t('waiting.waits', { name })}
        </span>{' '}
        <span className="font-semibold tabular-nums">
          {t('waiting.since', { clock: formatClock(seconds) })}
        </span>
        <span className="block text-sm sm:ml-2 sm:inline">
          {t('waiting.at', { time: formatTime(scheduledStart) })}
          {own ? null : `, ${t('waiting.withDoctor', { doctor: fullName(doctor.person) })}`}
        </span>
      </span>
      {id === current ? (
        <LinkButton to={paths.staffCall(id)} size="small" icon={<Video aria-hidden="true" />}>
          <span>{t('shell.toCall')}</span>
          <span className="sr-only">: {name}</span>
        </LinkButton>
      ) : can(user.roles, 'call.join', relationTo(appointment, user)) ? (
        <Button
          size="small"
          icon={<Video aria-hidden="true" />}
          loading={joining === id}
          onClick={press}
        >
          <span>{t('waiting.join')}</span>
          <span className="sr-only">: {name}</span>
        </Button>
      ) : (
        <Button size="small" icon={<UserPlus aria-hidden="true" />} onClick={() => ask(id)}>
          <span>{t('shell.join.add')}</span>
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </li>
  );
}

function SoundButton() {
  const t = useTranslation();
  const on = useStore(soundOn);
  const [allowed, setAllowed] = useState(soundAllowed);
  const Icon = on ? Bell : BellOff;
  const style =
    'flex size-9 shrink-0 items-center justify-center rounded-inner focus-visible:outline-current hover:bg-black/15';
  const press = async () => {
    const turnOn = !on || !allowed;
    soundOn.set(turnOn);
    if (turnOn) setAllowed(await playChime());
  };
  if (on && !allowed) {
    return (
      <Button size="small" className="my-1" icon={<Bell aria-hidden="true" />} onClick={press}>
        {t('waiting.allowSound')}
      </Button>
    );
  }
  return (
    <button
      type="button"
      aria-label={t(on ? 'waiting.mute' : 'waiting.unmute')}
      onClick={press}
      className={style}
    >
      <Icon className="size-5" aria-hidden="true" />
    </button>
  );
}
