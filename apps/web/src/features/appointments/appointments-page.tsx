import { CalendarPlus, ClipboardList } from 'lucide-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { dayOf, foreignTimeZone } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths, queryNames } from '../../navigation/paths.ts';
import { useSearchWords } from '../../navigation/use-search-words.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { AppointmentTable, sortAppointments } from './appointment-table.tsx';
import { ListFilters } from './list-filters.tsx';
import {
  type ListSearchParams,
  mine,
  periodOf,
  readListSearchParams,
  states,
  writeListSearchParams,
} from './list-search-params.ts';

const pageSize = 50;

/** The scheduled appointments as a list (CAL-36); each opens the side panel. */
export function AppointmentsPage() {
  const t = useTranslation();
  const [search, setSearch] = useSearchParams();
  const now = useNow(60_000);
  const address = readListSearchParams(search, dayOf(now));
  const { status, doctorId, sorting } = address;
  const user = useStaffUser();
  const { typed, setTyped, settled } = useSearchWords();
  const query = useAppointmentsBetween({
    ...periodOf(address),
    status,
    ...(doctorId === mine ? { userId: user.person.id } : { doctorId }),
    searchTerm: settled,
  });
  const { key, descending } = sorting;
  const sorted = useMemo(
    () => sortAppointments(query.data ?? [], { key, descending }),
    [query.data, key, descending],
  );
  const offset = address.offset < sorted.length ? address.offset : 0;
  const zone = foreignTimeZone(now);
  usePageTitle(t('appointments.title'));

  const change = (changed: Partial<ListSearchParams>) =>
    setSearch((before) => writeListSearchParams(before, changed));
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 lg:px-8">
      <PageHead
        title={t('appointments.title')}
        note={zone ? t('appointments.zone', { zone }) : null}
      >
        {/* From a tablet on it stands in the side bar. */}
        <LinkButton
          to={paths.newAppointment()}
          variant="primary"
          className="md:hidden"
          icon={<CalendarPlus aria-hidden="true" className="max-sm:hidden" />}
        >
          {t('appointments.new')}
        </LinkButton>
      </PageHead>
      <ListFilters address={address} typed={typed} onType={setTyped} onChange={change} />
      <p className="my-3 text-sm text-muted tabular-nums" aria-live="polite">
        {query.data && !query.isPlaceholderData
          ? t('appointments.count', { count: sorted.length })
          : ' '}
      </p>
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={query.refetch} />
      ) : null}
      {query.isPending ? <Skeleton lines={10} /> : null}
      {query.data && sorted.length === 0 ? (
        <EmptyState
          icon={<ClipboardList aria-hidden="true" />}
          title={t('appointments.none')}
          message={t(settled ? 'appointments.nobodyHint' : 'appointments.noneHint')}
          action={
            <Button
              onClick={() =>
                change({
                  status: states,
                  doctorId: '',
                  ...(settled && { first: '', last: '' }),
                })
              }
            >
              {t(settled ? 'appointments.searchAll' : 'appointments.widen')}
            </Button>
          }
        />
      ) : null}
      {sorted.length > 0 ? (
        <div aria-busy={query.isFetching} className="flex flex-col gap-4">
          <AppointmentTable
            appointments={sorted.slice(offset, offset + pageSize)}
            sorting={sorting}
            onSort={(next) => change({ sorting: next })}
            selected={search.get(queryNames.appointment)}
          />
          {sorted.length > pageSize ? (
            <Pagination
              offset={offset}
              limit={pageSize}
              total={sorted.length}
              onChange={(next) => change({ offset: next })}
            />
          ) : null}
        </div>
      ) : null}
    </main>
  );
}
