import { CalendarPlus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { dayOf, foreignTimeZone, formatDate } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useLiveAppointments, useStaffUser } from '../../session/staff-session.tsx';
import { rememberedFlag } from '../../state/remembered-flag.ts';
import { useStore } from '../../state/use-store.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CallList } from './call-list.tsx';
import { StatisticsCard } from './statistics-card.tsx';
import { dayOfCalls } from './todays-calls.ts';
import { UnconfirmedCard } from './unconfirmed-card.tsx';
import { WhoseCalls } from './whose-calls.tsx';

const everybodys = rememberedFlag('visite.dashboardAll', false);

/** The practice's day at a glance. */
export function DashboardPage({ alerts }: { alerts: ReactNode }) {
  const t = useTranslation();
  const user = useStaffUser();
  const { loaded, byId } = useLiveAppointments();
  const now = useNow(1_000);
  const chosenAll = useStore(everybodys);
  const isDoctor = user.roles.includes('doctor');
  const whose = isDoctor && !chosenAll ? user : null;
  const minute = Math.floor(now / 60_000) * 60_000;
  const day = useMemo(() => dayOfCalls(byId.values(), minute, whose), [byId, minute, whose]);
  const zone = foreignTimeZone(now);
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
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]">
        <CallList
          day={day}
          now={now}
          loaded={loaded}
          filter={isDoctor ? <WhoseCalls all={chosenAll} onChange={everybodys.set} /> : undefined}
        />
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
