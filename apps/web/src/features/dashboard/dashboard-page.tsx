import { type Appointment, can, isOpen } from '@visite/contract';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useMemo } from 'react';
import { byStart } from '../../appointments/by-start.ts';
import { useLiveAppointments } from '../../appointments/live-appointments.ts';
import { dayOf, foreignTimeZone, formatDate, formatTime, weekdayName } from '../../i18n/format.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { rememberedFlag } from '../../state/remembered-flag.ts';
import { useStore } from '../../state/store.ts';
import { LinkButton } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AveragesLine } from './averages-line.tsx';
import { type AskedDialog, DayList } from './day-list.tsx';
import { OwnOrAllSwitch } from './own-or-all-switch.tsx';
import { isDeclined } from './row-state.ts';
import { RunningLate } from './running-late.tsx';
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
const ToDo = lazyPart(async () => (await import('./to-do.tsx')).ToDo);

const showAll = rememberedFlag('visite.dashboardAll', false);

interface DashboardPageProps {
  /** Who waits, of one's own patients or of everybody's. */
  waitingRoom: (all: boolean) => ReactNode;
  dialog: (asked: AskedDialog, onClose: () => void) => ReactNode;
}

/** Today: the day's calls, the waiting room beside them, and what is to be cleared up. */
export function DashboardPage({ waitingRoom, dialog }: DashboardPageProps) {
  const t = useTranslation();
  const language = useLanguage();
  const user = useStaffUser();
  const { loaded, byId } = useLiveAppointments();
  const now = useNow(5_000);
  const chosenAll = useStore(showAll);
  const isDoctor = user.roles.includes('doctor');
  const all = !isDoctor || chosenAll;
  const whose = all ? null : user;
  const minute = Math.floor(now / 60_000) * 60_000;
  const day = useMemo(() => dayOfCalls(byId.values(), now, whose), [byId, now, whose]);
  const everybody = useMemo(() => dayOfCalls(byId.values(), minute, null), [byId, minute]);
  const open = useMemo(
    () => concernOf(byId.values(), whose?.person.id, minute),
    [byId, whose, minute],
  );
  const zone = foreignTimeZone(now);
  const { demo } = usePageConfig();
  usePageTitle(t('dashboard.title'));

  return (
    <main id="main" className="mx-auto w-full max-w-[100rem] px-4 py-5 sm:px-6 lg:px-8">
      <PageHead
        title={t('dashboard.title')}
        note={
          <>
            {t('dashboard.today', {
              weekday: weekdayName(dayOf(now), language, 'short'),
              date: formatDate(now),
              time: formatTime(now),
            })}
            {zone ? ` · ${t('dashboard.zone', { zone })}` : null}
          </>
        }
        corner={
          <LinkButton to={paths.newAppointment()} iconOnly aria-label={t('shell.newAppointment')}>
            <Plus aria-hidden="true" />
          </LinkButton>
        }
      >
        <RunningLate today={everybody.today} now={now} />
        {isDoctor ? <OwnOrAllSwitch all={chosenAll} onChange={showAll.set} /> : null}
      </PageHead>
      {can(user.roles, 'settings.manage') ? (
        <Suspense fallback={null}>
          <AdminNotices />
        </Suspense>
      ) : null}
      {/* By the room there is: with texts twice as large both stand below each other. */}
      <div className="@container/day">
        <div className="grid items-start gap-5 @[44rem]:grid-cols-[minmax(0,13fr)_minmax(18rem,7fr)]">
          <div className="flex min-w-0 flex-col gap-5 @[44rem]:col-start-2 @[44rem]:row-start-1">
            {waitingRoom(all)}
            <Suspense fallback={<Skeleton lines={2} />}>
              {loaded ? (
                <ToDo
                  open={open}
                  today={dayOf(minute)}
                  userId={whose?.person.id ?? null}
                  now={minute}
                />
              ) : null}
            </Suspense>
          </div>
          <div className="min-w-0 @[44rem]:col-start-1 @[44rem]:row-start-1">
            <DayList day={day} now={now} loaded={loaded} dialog={dialog} />
            {demo ? (
              <div className="mt-4">
                <Suspense fallback={null}>
                  <DemoOffer day={day} />
                </Suspense>
              </div>
            ) : null}
            <AveragesLine now={minute} />
          </div>
        </div>
      </div>
    </main>
  );
}

/** By time: what is open or was called off by its patient; of one person, or of everybody. */
function concernOf(
  appointments: Iterable<Appointment>,
  personId: string | undefined,
  now: number,
): Appointment[] {
  const concerned = [...appointments]
    .filter((each) => isOpen(each.state.type) || isDeclined(each, now))
    .filter(
      ({ doctor, otherUsers }) =>
        !personId || [doctor, ...otherUsers].some(({ person }) => person.id === personId),
    );
  return byStart(concerned);
}
