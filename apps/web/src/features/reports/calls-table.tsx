import { type Appointment, csvCell, fullName } from '@visite/contract';
import { useState } from 'react';
import { callTime } from '../../appointments/appointment-facts.ts';
import {
  durationText,
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
} from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { lastNameFirst, withoutFirstName } from '../../patients/name-and-age.ts';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type PhoneLine, PhoneList, usePhone } from '../../ui/phone-list.tsx';
import { type Column, type Sorting, Table } from '../../ui/table.tsx';

const pageSize = 50;

const sortValues: Record<string, (call: Appointment) => string | number> = {
  time: callTime,
  doctor: ({ doctor }) => doctor.person.lastName.toLocaleLowerCase('de'),
  patient: ({ patient }) => patient.person.lastName.toLocaleLowerCase('de'),
  duration: ({ duration }) => duration ?? -1,
  waiting: ({ waitingSeconds }) => waitingSeconds ?? -1,
};

export function CallsTable({ calls }: { calls: readonly Appointment[] }) {
  const t = useTranslation();
  const phone = usePhone();
  const [sorting, setSorting] = useState<Sorting>({ key: 'time', descending: true });
  const [offset, setOffset] = useState(0);
  const value = sortValues[sorting.key] ?? callTime;
  const sign = sorting.descending ? -1 : 1;
  const sorted = calls.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    return a === b ? 0 : a < b ? -sign : sign;
  });
  const columns: Column<Appointment>[] = [
    {
      key: 'time',
      header: t('reports.time'),
      sortable: true,
      cell: (call) => (
        <Link
          to={paths.patientRecord(call.patient.person.id, call.id)}
          className="font-medium whitespace-nowrap text-primary-text tabular-nums underline"
        >
          {formatDateTime(callTime(call))}
        </Link>
      ),
    },
    {
      key: 'patient',
      header: t('reports.patient'),
      sortable: true,
      roomy: true,
      cell: ({ id, patient }) => (
        <Link
          to={paths.patientRecord(patient.person.id, id)}
          className="text-primary-text wrap-anywhere underline"
        >
          {lastNameFirst(patient.person)}
        </Link>
      ),
    },
    {
      key: 'doctor',
      header: t('reports.doctor'),
      sortable: true,
      roomy: true,
      wide: true,
      cell: ({ doctor }) => (
        <span className="wrap-anywhere">{withoutFirstName(doctor.person)}</span>
      ),
    },
    {
      key: 'duration',
      header: t('reports.duration'),
      numeric: true,
      sortable: true,
      cell: ({ duration }) => (duration === undefined ? '–' : durationText(duration)),
    },
    {
      key: 'waiting',
      header: t('reports.waiting'),
      numeric: true,
      sortable: true,
      cell: ({ waitingSeconds }) =>
        waitingSeconds === undefined ? '–' : durationText(waitingSeconds),
    },
  ];
  const begin = offset < sorted.length ? offset : 0;
  const shown = {
    rows: sorted.slice(begin, begin + pageSize),
    rowKey: ({ id }: Appointment) => id,
  };
  return (
    <div className="flex flex-col gap-4">
      {phone ? (
        <PhoneList label={t('reports.list')} line={phoneLine} {...shown} />
      ) : (
        <div className="md:[&_:is(th,td):last-child]:pr-4">
          <Table
            caption={t('reports.list')}
            columns={columns}
            sorting={sorting}
            onSort={setSorting}
            framed
            {...shown}
          />
        </div>
      )}
      {sorted.length > pageSize ? (
        <Pagination offset={begin} limit={pageSize} total={sorted.length} onChange={setOffset} />
      ) : null}
    </div>
  );
}

/** Waiting time and appointment are one press away, in the record. */
const phoneLine = (call: Appointment): PhoneLine => ({
  title: (
    <Link to={paths.patientRecord(call.patient.person.id, call.id)}>
      {lastNameFirst(call.patient.person)}
    </Link>
  ),
  note: `${formatDateTime(callTime(call))} · ${withoutFirstName(call.doctor.person)}`,
  state: call.duration === undefined ? null : durationText(call.duration),
});

/** Without it Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** CSV for a German Excel: semicolons, whole minutes, one call per line. */
export function callsCsv(headings: readonly string[], calls: readonly Appointment[]): string {
  const lines = calls.map((call) => [
    formatDate(callTime(call)),
    formatTime(callTime(call)),
    fullName(call.doctor.person),
    fullName(call.patient.person),
    formatDay(call.patient.patientData.dateOfBirth),
    minutes(call.duration),
    minutes(call.waitingSeconds),
  ]);
  const rows = [headings, ...lines].map((cells) => cells.map(csvCell).join(';'));
  return `${byteOrderMark}${rows.join('\r\n')}\r\n`;
}

const minutes = (seconds: number | undefined) =>
  seconds === undefined ? '' : String(Math.round(seconds / 60));
