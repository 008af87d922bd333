import { type Appointment, fullName } from '@visite/contract';
import { useAppointmentLink } from '../../appointments/appointment-link.ts';
import { liveState } from '../../appointments/live-state.ts';
import { StateBadge } from '../../appointments/state-badge.tsx';
import { formatDateTime, formatDay, minutesBetween } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { type Column, type Sorting, Table } from '../../ui/table.tsx';
import { useNow } from '../../ui/use-now.ts';

interface AppointmentTableProps {
  appointments: readonly Appointment[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  selected: string | null;
}

export function AppointmentTable(props: AppointmentTableProps) {
  const t = useTranslation();
  const now = useNow(1_000);
  const linkTo = useAppointmentLink();
  const columns: Column<Appointment>[] = [
    {
      key: 'time',
      header: t('appointments.time'),
      sortable: true,
      cell: ({ id, scheduledStart }) => (
        <Link
          to={linkTo(id)}
          className="font-medium whitespace-nowrap text-primary-text tabular-nums underline"
        >
          {formatDateTime(scheduledStart)}
        </Link>
      ),
    },
    {
      key: 'minutes',
      header: t('appointments.length'),
      numeric: true,
      wide: true,
      cell: ({ scheduledStart, scheduledEnd }) =>
        t('app.minutes', { minutes: minutesBetween(scheduledStart, scheduledEnd) }),
    },
    {
      key: 'patient',
      header: t('appointments.patient'),
      sortable: true,
      roomy: true,
      cell: ({ patient }) => (
        <>
          <span className="font-medium wrap-anywhere">{fullName(patient.person)}</span>
          <span className="block text-sm text-muted tabular-nums">
            {t('appointments.born', { date: formatDay(patient.patientData.dateOfBirth) })}
          </span>
        </>
      ),
    },
    {
      key: 'doctor',
      header: t('appointments.doctor'),
      sortable: true,
      roomy: true,
      cell: ({ doctor }) => <span className="wrap-anywhere">{fullName(doctor.person)}</span>,
    },
    {
      key: 'state',
      header: t('appointments.states'),
      sortable: true,
      roomy: true,
      cell: (appointment) => <StateBadge state={liveState(appointment, now)} now={now} />,
    },
  ];
  return (
    <Table
      caption={t('appointments.title')}
      columns={columns}
      rows={props.appointments}
      rowKey={({ id }) => id}
      sorting={props.sorting}
      onSort={props.onSort}
      {...(props.selected && { selectedKey: props.selected })}
    />
  );
}
