import { can } from '@visite/contract';
import { clsx } from 'clsx';
import { CalendarPlus, MailQuestion } from 'lucide-react';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useUnconfirmedCount } from '../../appointments/appointment-queries.ts';
import { useLiveAppointments } from '../../appointments/live-appointments.ts';
import { dayOf, foreignTimeZone, formatDate } from '../../i18n/format.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { rememberedFlag } from '../../state/remembered-flag.ts';
import { useStore } from '../../state/store.ts';

import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';

import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CallList } from './call-list.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { dayOfCalls } from './todays-calls.ts';

/** Others need not fetch it. */
const AdminNotices = lazyPart(async () => {
  const [notices] = await Promise.all([import('./admin-notices.tsx'), loadTexts(['notices'])]);
  return notices.AdminNotices;
});
/** Fetched in the demo practice alone. */
const DemoOffer = lazyPart(async () => {
  const [offer] = await Promise.all([import('./demo-offer.tsx'), loadTexts(['demo'])]);
  return offer.DemoOffer;
});

const showAll = rememberedFlag('visite.dashboardAll', false);

/** Today's calls, statistics and unconfirmed appointments. */
export function DashboardPage({ alerts }: { alerts: ReactNode }) {
  const t = useTranslation();
  const user = useStaffUser();
  const { loaded, byId } = useLiveAppointments();
  const now = useNow(1_000);
  const chosenAll = useStore(showAll);
  const isDoctor = user.roles.includes('doctor');
  const whose = isDoctor && !chosenAll ? user : null;
  const minute = Math.floor(now / 60_000) * 60_000;
  const day = useMemo(() => dayOfCalls(byId.values(), minute, whose), [byId, minute, whose]);
  const zone = foreignTimeZone(now);
  const { demo } = usePageConfig();
  usePageTitle(t('dashboard.title'));

  return (
    <main id="main" className="mx-auto w-full max-w-[100rem] px-4 py-6 sm:px-6 lg:px-8">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-bold">{t('dashboard.title')}</h1>
          <p className="text-muted">
            {t('dashboard.today', { date: formatDate(now) })}
            {zone ? ` · ${t('dashboard.zone', { zone })}` : null}
          </p>
        </div>
        <LinkButton
          to={paths.newAppointment()}
          variant="primary"
          icon={<CalendarPlus aria-hidden="true" />}
        >
          {t('dashboard.schedule')}
        </LinkButton>
      </header>
      {can(user.roles, 'settings.manage') ? (
        <Suspense fallback={null}>
          <AdminNotices />
        </Suspense>
      ) : null}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <CallList
            day={day}
            now={now}
            loaded={loaded}
            filter={
              isDoctor ? <OwnOrAllSwitch all={chosenAll} onChange={showAll.set} /> : undefined
            }
          />
          {demo ? (
            <Suspense fallback={null}>
              <DemoOffer day={day} />
            </Suspense>
          ) : null}
        </div>
        <div className="grid items-start gap-6 md:grid-cols-2 xl:grid-cols-1">
          <StatisticsCard now={minute} />
          <div className="flex flex-col gap-6">
            <UnconfirmedCard today={dayOf(minute)} userId={whose?.person.id ?? null} />
            {alerts}
          </div>
        </div>
      </div>
    </main>
  );
}

interface WhoseCallsProps {
  all: boolean;
  onChange: (all: boolean) => void;
}

/** Switches between the doctor's own calls (default) and those of everybody. */
function OwnOrAllSwitch({ all, onChange }: WhoseCallsProps) {
  const t = useTranslation();
  const choices = [
    { value: false, label: t('dashboard.mine') },
    { value: true, label: t('dashboard.all') },
  ];
  return (
    <fieldset
      aria-label={t('dashboard.whose')}
      className="inline-flex rounded-box border border-line p-0.5"
    >
      {choices.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={all === value}
          onClick={() => onChange(value)}
          className={clsx(
            'min-h-[calc(var(--control)-0.5rem)] rounded-inner px-3 text-sm font-medium',
            all === value ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

interface UnconfirmedCardProps {
  /** YYYY-MM-DD in the practice. */
  today: string;
  /** Whose appointments are counted; null for everybody's. */
  userId: string | null;
}

/** Number of unconfirmed appointments, with a link to the filtered list (DASH-4). */
function UnconfirmedCard({ today, userId }: UnconfirmedCardProps) {
  const t = useTranslation();
  const { data: count, error, refetch } = useUnconfirmedCount({ today, userId });
  const list = `${paths.appointments()}?status=pending&to=open${userId ? '&doctor=mine' : ''}`;
  return (
    <Card title={t('dashboard.unconfirmed')}>
      {count === undefined && !error ? (
        <Skeleton lines={1} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex min-w-0 flex-1 basis-48 items-center gap-3">
            <MailQuestion className="size-5 shrink-0 text-muted" aria-hidden="true" />
            {count === undefined
              ? t('dashboard.unconfirmedFailed')
              : t('dashboard.unconfirmedCount', { count })}
          </p>
          {count === undefined ? (
            <Button size="small" onClick={() => refetch()}>
              {t('ui.retry')}
            </Button>
          ) : count > 0 ? (
            <LinkButton to={list} size="small">
              {t('dashboard.unconfirmedShow')}
            </LinkButton>
          ) : null}
        </div>
      )}
    </Card>
  );
}
