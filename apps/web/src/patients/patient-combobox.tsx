import { useState } from 'react';
import { formatDay } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Combobox, type ComboboxItem } from '../ui/combobox.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { usePatientSearch } from './patient-queries.ts';

interface PatientComboboxProps {
  value: ComboboxItem | null;
  onChange: (patient: ComboboxItem | null) => void;
  onType: (typed: string) => void;
  error?: string | undefined;
}

/** Searches while typing; last name first, with the birth date to tell people apart. */
export function PatientCombobox({ value, onChange, onType, error }: PatientComboboxProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState('');
  const searchTerm = useDebounced(typed.trim());
  const search = usePatientSearch(searchTerm);
  const searching = search.isFetching || searchTerm !== typed.trim();
  const nobody = typed.trim() !== '' && !searching && search.data?.length === 0;
  return (
    <div>
      <Combobox
        label={t('appointment.quick.patient')}
        placeholder={t('appointment.quick.typeName')}
        items={(search.data ?? []).map(({ person, patientData }) => ({
          value: person.id,
          label: `${person.lastName}, ${person.firstName}`,
          detail: formatDay(patientData.dateOfBirth),
        }))}
        value={value}
        onChange={onChange}
        onSearch={(text) => {
          setTyped(text);
          onType(text.trim());
        }}
        opens={!nobody}
        emptyText={t('appointment.quick.searching')}
        error={error}
      />
      <p role="status" className="text-sm text-muted not-empty:mt-1.5">
        {nobody ? t('appointment.quick.nobody') : null}
      </p>
    </div>
  );
}
