import { fullName } from '@visite/contract';
import { useSearchParams } from 'react-router';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { liveState } from '../../appointments/live-state.ts';
import { StateBadge } from '../../appointments/state-badge.tsx';
import { errorText } from '../../i18n/error-text.ts';
import { foreignTimeZone, formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { queryNames } from '../../navigation/paths.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Link } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';

const everyState = ['pending', 'accepted', 'started', 'stopped', 'cancelled', 'missed'] as const;

/** The person's appointments, the newest first; each opens its details. */
export function PatientHistory({ patientId }: { patientId: string }) {
  const t = useTranslation();
  const [search] = useSearchParams();
  const now = useNow(1_000);
  const query = useAppointmentsBetween({ status: everyState, patientId });

  const linkTo = (id: string) => {
    const next = new URLSearchParams(search);
    // Two panels would lie on each other; going back brings this one again.
    next.delete('patient');
    next.set(queryNames.appointment, id);
    return `?${next}`;
  };
  const zone = foreignTimeZone(Date.now());
  const newest = (query.data ?? []).toSorted((one, other) =>
    other.scheduledStart.localeCompare(one.scheduledStart),
  );
  return (
    <section aria-labelledby="patient-history">
      <h3 id="patient-history" className="mb-2 text-lg font-semibold">
        {t('patients.history')}
      </h3>
      {zone ? <p className="text-sm text-muted">{t('patients.zone', { zone })}</p> : null}
      {query.isPending ? <Skeleton lines={3} /> : null}
      {query.error && !query.data ? (
        <InlineMessage tone="danger">{errorText(query.error)}</InlineMessage>
      ) : null}
      {query.data?.length === 0 ? <p className="text-muted">{t('patients.noHistory')}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {newest.map((appointment) => (
          <li
            key={appointment.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0">
              <Link
                to={linkTo(appointment.id)}
                className="font-medium text-primary-text tabular-nums underline"
              >
                {formatDateTime(appointment.scheduledStart)}
              </Link>
              <span className="block text-sm text-muted wrap-anywhere">
                {fullName(appointment.doctor.person)}
              </span>
            </span>
            <StateBadge state={liveState(appointment, now)} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
