import { type Appointment, fullName } from '@visite/contract';
import { useAppointmentLink } from '../../appointments/appointment-link.ts';
import { liveState } from '../../appointments/live-state.ts';
import { StateBadge } from '../../appointments/state-badge.tsx';
import { formatDateTime, formatDay, minutesBetween } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lastNameFirst, withoutFirstName } from '../../patients/name-and-age.ts';
import { Link } from '../../ui/link.tsx';
import { PhoneList, usePhone } from '../../ui/phone-list.tsx';
import { type Column, type Sorting, Table } from '../../ui/table.tsx';
import { useNow } from '../../ui/use-now.ts';
import { states } from './list-search-params.ts';

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
          <span className="font-medium wrap-anywhere">{lastNameFirst(patient.person)}</span>
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
  if (usePhone()) {
    return (
      <PhoneList
        label={t('appointments.title')}
        rows={props.appointments}
        rowKey={({ id }) => id}
        {...(props.selected && { selectedKey: props.selected })}
        line={(appointment) => ({
          title: (
            <Link to={linkTo(appointment.id)} className="rounded-inner hover:underline">
              {lastNameFirst(appointment.patient.person)}
            </Link>
          ),
          note: `${formatDateTime(appointment.scheduledStart)} · ${withoutFirstName(appointment.doctor.person)}`,
          end: <StateBadge state={liveState(appointment, now)} now={now} />,
        })}
      />
    );
  }
  return (
    <Table
      framed
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

const name = ({ lastName, firstName }: Appointment['patient']['person']) =>
  `${lastName} ${firstName}`;

const orders: Record<string, (one: Appointment, other: Appointment) => number> = {
  time: (one, other) => Date.parse(one.scheduledStart) - Date.parse(other.scheduledStart),
  patient: (one, other) => name(one.patient.person).localeCompare(name(other.patient.person), 'de'),
  doctor: (one, other) => name(one.doctor.person).localeCompare(name(other.doctor.person), 'de'),
  state: (one, other) => states.indexOf(one.state.type) - states.indexOf(other.state.type),
};

/** Ties are sorted by time, so that rows keep their order when an event arrives. */
export function sortAppointments(
  appointments: readonly Appointment[],
  { key, descending }: Sorting,
): Appointment[] {
  const byTime = (one: Appointment, other: Appointment) =>
    one.scheduledStart.localeCompare(other.scheduledStart) || one.id.localeCompare(other.id);
  const order = orders[key] ?? byTime;
  return appointments.toSorted(
    (one, other) => order(one, other) * (descending ? -1 : 1) || byTime(one, other),
  );
}
