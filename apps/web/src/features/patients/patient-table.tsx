import { fullName, type Patient } from '@visite/contract';
import { memo } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { addressLine } from '../../patients/patient-form-values.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { type Column, Table } from '../../ui/table.tsx';

interface PatientTableProps {
  patients: readonly Patient[];
  selected: string | null;
  onOpen: (patientId: string) => void;
}

/** Remembers its last drawing: typing above it must not draw it again. */
export const PatientTable = memo(function PatientTable(props: PatientTableProps) {
  const { patients, selected, onOpen } = props;
  const t = useTranslation();
  const columns: Column<Patient>[] = [
    {
      key: 'name',
      header: t('patients.name'),
      bare: true,
      roomy: true,
      cell: ({ person }) => (
        <button
          type="button"
          onClick={(event) => {
            event.stopPropagation();
            onOpen(person.id);
          }}
          className="max-w-full rounded-inner text-left font-semibold wrap-anywhere hover:underline"
        >
          {fullName(person)}
        </button>
      ),
    },
    {
      key: 'born',
      header: t('patients.born'),
      cell: ({ patientData }) => (
        <span className="tabular-nums">{formatDay(patientData.dateOfBirth)}</span>
      ),
    },
    {
      key: 'email',
      header: t('patients.email'),
      roomy: true,
      cell: ({ person }) => <EmailText email={person.email || '–'} />,
    },
    {
      key: 'address',
      header: t('patients.address'),
      wide: true,
      cell: ({ patientData }) => (
        <span className="wrap-anywhere">{addressLine(patientData.address) || '–'}</span>
      ),
    },
  ];
  return (
    <Table
      caption={t('patients.title')}
      columns={columns}
      rows={patients}
      rowKey={({ person }) => person.id}
      onRowClick={({ person }) => onOpen(person.id)}
      {...(selected && { selectedKey: selected })}
    />
  );
});
