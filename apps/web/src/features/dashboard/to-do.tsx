import { type Appointment, can, legalLinkOf, missingLegalTexts } from '@visite/contract';
import { clsx } from 'clsx';
import {
  CalendarX,
  ChevronRight,
  FileWarning,
  Hourglass,
  Lock,
  type LucideIcon,
  MailWarning,
  ShieldX,
  VideoOff,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUnconfirmedCount } from '../../appointments/appointment-queries.ts';
import { formatDate, formatDay, formatTime, isSameDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { lastNameFirst, namesakesAmong } from '../../patients/name-and-age.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { CallFirst } from './call-first.tsx';
import { deviceOf, remedyOf, type ToDoItem, type Trouble, troublesOf } from './row-state.ts';
import { useRowActions } from './use-row-actions.ts';

const icons: Record<Trouble, LucideIcon> = {
  declined: CalendarX,
  withdrawn: ShieldX,
  device: VideoOff,
  locked: Lock,
  mail: MailWarning,
  sms: MailWarning,
  noAddress: MailWarning,
  unconfirmed: Hourglass,
};

const shownAtFirst = 6;

interface ToDoProps {
  /** Open appointments, by time: today's, and the next ones that the stream tells. */
  open: readonly Appointment[];
  /** YYYY-MM-DD in the practice. */
  today: string;
  /** Whose appointments are counted; null for everybody's. */
  userId: string | null;
  now: number;
}

/** What stands in the way of a consultation, each with its one remedy (DASH-17). */
export function ToDo({ open, today, userId, now }: ToDoProps) {
  const t = useTranslation();
  const [folded, setFolded] = useState(true);
  const [all, setAll] = useState(false);
  const items = troublesOf(open, now);
  const namesakes = namesakesAmong(open);
  const missing = useMissingTexts();
  const count = items.length + (missing.length > 0 ? 1 : 0);
  const shown = all ? items : items.slice(0, shownAtFirst);
  return (
    <section aria-label={t('dashboard.toDo.title')}>
      <h2 className="mb-2 hidden items-baseline gap-2 text-lg font-semibold @[44rem]/day:flex">
        {t('dashboard.toDo.title')}
        {count > 0 ? (
          <span className="text-base font-normal text-muted tabular-nums">{count}</span>
        ) : null}
      </h2>
      <div className="overflow-clip rounded-box border border-line bg-surface">
        <button
          type="button"
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
          className="flex min-h-13 w-full items-center gap-3 px-4 text-left font-medium @[44rem]/day:hidden"
        >
          {t('dashboard.toDo.title')}
          {count > 0 ? <span className="text-muted tabular-nums">{count}</span> : null}
          <ChevronRight
            className={clsx('ml-auto size-4 transition-transform', !folded && 'rotate-90')}
            aria-hidden="true"
          />
        </button>
        <ul className={clsx('divide-y divide-line @[44rem]/day:block', folded && 'hidden')}>
          {missing.length > 0 ? <MissingTexts missing={missing} /> : null}
          {shown.map(({ appointment, trouble }) => (
            <Item
              key={appointment.id}
              appointment={appointment}
              trouble={trouble}
              now={now}
              namesake={namesakes.has(appointment.patient.person.id)}
            />
          ))}
          {items.length > shown.length ? (
            <li className="px-4 py-1">
              <Button size="small" variant="quiet" onClick={() => setAll(true)}>
                {t('dashboard.toDo.more', { count: items.length - shown.length })}
              </Button>
            </li>
          ) : null}
          <CallFirst open={open} now={now} />
          <Unconfirmed today={today} userId={userId} />
        </ul>
      </div>
    </section>
  );
}

function Item({
  appointment,
  trouble,
  now,
  namesake,
}: ToDoItem & { now: number; namesake: boolean }) {
  const t = useTranslation();
  const actions = useRowActions();
  const { patient, scheduledStart } = appointment;
  const born = t('appointment.born', { date: formatDay(patient.patientData.dateOfBirth) });
  const name = namesake
    ? `${lastNameFirst(patient.person)}, ${born.replaceAll(' ', '\u00a0')}`
    : lastNameFirst(patient.person);
  const time = formatTime(scheduledStart);
  const when = isSameDay(scheduledStart, now) ? time : `${formatDate(scheduledStart)}, ${time}`;
  const action = remedyOf(trouble, appointment);
  const press = () => {
    if (action === 'call') actions.telephone(appointment);
    else if (action === 'correct' || action === 'address') actions.correct(appointment);
    else actions.resend(appointment);
  };
  return (
    <Line
      icon={icons[trouble]}
      title={name}
      text={`${when} ${
        trouble === 'withdrawn'
          ? t('appointment.consent.short')
          : t(`dashboard.trouble.${trouble === 'device' ? deviceOf(appointment) : trouble}`)
      }`}
    >
      <Button size="small" variant="quiet" className="text-primary-text!" onClick={press}>
        <span>{t(`dashboard.action.${action}`)}</span>
        <span className="sr-only">: {name}</span>
      </Button>
    </Line>
  );
}

/** Pages that tell patients nothing yet, for who can fill them in (DASH-13). */
function useMissingTexts() {
  const missing = missingLegalTexts(usePageConfig());
  return can(useStaffUser().roles, 'settings.manage') ? missing : [];
}

function MissingTexts({ missing }: { missing: ReturnType<typeof useMissingTexts> }) {
  const t = useTranslation();
  return (
    <Line
      icon={FileWarning}
      title={t('dashboard.toDo.textsMissing')}
      text={missing.map((block) => t(`app.${legalLinkOf[block]}`)).join(', ')}
    >
      <LinkButton
        size="small"
        variant="quiet"
        className="text-primary-text!"
        to={`${paths.settings()}?section=legal`}
      >
        {t('dashboard.toDo.textsFill')}
      </LinkButton>
    </Line>
  );
}

/** How many from today on are unconfirmed, as the server counts them, with the list of them (DASH-4). */
function Unconfirmed({ today, userId }: Pick<ToDoProps, 'today' | 'userId'>) {
  const t = useTranslation();
  const { data: count, error, refetch } = useUnconfirmedCount({ today, userId });
  const list = `${paths.appointments()}?status=pending&to=open${userId ? '&doctor=mine' : ''}`;
  if (count === undefined && !error) return null;
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 py-1.5 pr-2 pl-4 text-sm text-muted">
      <p className="min-w-0">
        {count === undefined
          ? t('dashboard.unconfirmedFailed')
          : t('dashboard.unconfirmedCount', { count })}
      </p>
      {count === undefined ? (
        <Button size="small" variant="quiet" onClick={() => refetch()}>
          {t('ui.retry')}
        </Button>
      ) : count > 0 ? (
        <LinkButton size="small" variant="quiet" className="text-primary-text!" to={list}>
          {t('dashboard.unconfirmedShow')}
        </LinkButton>
      ) : null}
    </li>
  );
}

interface LineProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

function Line({ icon: Icon, title, text, children }: LineProps) {
  return (
    <li className="grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 pr-2 pl-4">
      <Icon className="size-5 text-muted" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}
