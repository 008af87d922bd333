import type { Appointment } from '@visite/contract';
import { useCallback } from 'react';
import { usePlainAppointmentLinks } from '../../appointments/appointment-link.ts';
import { LiveBadge } from '../../appointments/state-badge.tsx';
import { formatDateTime, formatDay, minutesBetween } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lastNameFirst, withoutFirstName } from '../../patients/name-and-age.ts';
import { type PhoneLine, PhoneList, usePhone } from '../../ui/phone-list.tsx';
import { type Column, type Sorting, Table } from '../../ui/table.tsx';
import { states } from './list-search-params.ts';

interface AppointmentTableProps {
  appointments: readonly Appointment[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  selected: string | null;
}

export function AppointmentTable(props: AppointmentTableProps) {
  const t = useTranslation();
  const shared = {
    rows: props.appointments,
    rowKey: ({ id }: Appointment) => id,
    ...(props.selected && { selectedKey: props.selected }),
  };
  const columns = useColumns();
  const line = usePhoneLine();
  if (usePhone()) return <PhoneList label={t('appointments.title')} line={line} {...shared} />;
  return (
    <div className="md:[&_:is(th,td):last-child]:pr-4">
      <Table
        framed
        caption={t('appointments.title')}
        columns={columns}
        sorting={props.sorting}
        onSort={props.onSort}
        {...shared}
      />
    </div>
  );
}

type Cell = Column<Appointment>['cell'];

const patientCell: Cell = ({ patient }) => <PatientCell patient={patient} />;
const minutesCell: Cell = (appointment) => <Minutes {...appointment} />;
const doctorCell: Cell = ({ doctor }) => (
  <span className="wrap-anywhere md:max-lg:inline-block md:max-lg:min-w-34">
    {withoutFirstName(doctor.person)}
  </span>
);
// Wide enough for "not accepted yet" in one line, on a tablet too.
const stateCell: Cell = (appointment) => (
  <span className="block min-w-44 md:max-lg:min-w-43 xl:max-2xl:in-data-side-panel:min-w-40">
    <LiveBadge appointment={appointment} />
  </span>
);

/** Their cells stay the same as long as the address does: rows are then not drawn again. */
function useColumns(): readonly Column<Appointment>[] {
  const t = useTranslation();
  const { hrefOf, follow } = usePlainAppointmentLinks();
  const timeCell = useCallback<Cell>(
    ({ id, scheduledStart }) => (
      <a
        href={hrefOf(id)}
        onClick={follow}
        className="font-medium whitespace-nowrap text-primary-text tabular-nums underline"
      >
        {formatDateTime(scheduledStart)}
      </a>
    ),
    [hrefOf, follow],
  );
  const sorts = { sortable: true, roomy: true };
  return [
    { key: 'time', header: t('appointments.time'), sortable: true, cell: timeCell },
    {
      key: 'minutes',
      header: t('appointments.length'),
      numeric: true,
      wide: true,
      cell: minutesCell,
    },
    { key: 'patient', header: t('appointments.patient'), ...sorts, cell: patientCell },
    { key: 'doctor', header: t('appointments.doctor'), ...sorts, cell: doctorCell },
    { key: 'state', header: t('appointments.states'), ...sorts, cell: stateCell },
  ];
}

function Minutes({ scheduledStart, scheduledEnd }: Appointment) {
  const t = useTranslation();
  return t('app.minutes', { minutes: minutesBetween(scheduledStart, scheduledEnd) });
}

function PatientCell({ patient: { person, patientData } }: Pick<Appointment, 'patient'>) {
  const t = useTranslation();
  return (
    <>
      <span className="font-medium wrap-anywhere">{lastNameFirst(person)}</span>
      <span className="block text-sm whitespace-nowrap text-muted tabular-nums">
        {t('appointments.born', { date: formatDay(patientData.dateOfBirth) })}
      </span>
    </>
  );
}

function usePhoneLine(): (appointment: Appointment) => PhoneLine {
  const t = useTranslation();
  const { hrefOf, follow } = usePlainAppointmentLinks();
  return useCallback(
    (appointment) => ({
      title: (
        <a href={hrefOf(appointment.id)} onClick={follow} className="rounded-inner hover:underline">
          {lastNameFirst(appointment.patient.person)}
        </a>
      ),
      note: (
        <>
          {formatDateTime(appointment.scheduledStart)} ·{' '}
          {withoutFirstName(appointment.doctor.person)}
          <span className="block">
            {t('appointments.born', {
              date: formatDay(appointment.patient.patientData.dateOfBirth),
            })}
          </span>
        </>
      ),
      state: <LiveBadge appointment={appointment} />,
    }),
    [t, hrefOf, follow],
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
