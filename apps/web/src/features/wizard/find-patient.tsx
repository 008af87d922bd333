import { fullName } from '@visite/contract';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../i18n/error-text.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { addressLine } from '../../patients/patient-form-values.ts';
import { usePatient, usePatientSearch } from '../../patients/patient-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { PatientCard } from './patient-card.tsx';

interface FindPatientProps {
  patientId: string;
  error: ReactNode;
  onChoose: (patientId: string) => void;
  /** With what was searched for. */
  onCreate: (typed: string) => void;
}

/** Finds as you type: by name, in any order, or by date of birth. */
export function FindPatient({ patientId, error, onChoose, onCreate }: FindPatientProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState('');
  const chosen = usePatient(patientId).data;
  const searchTerm = useDebounced(typed.trim());
  const search = usePatientSearch(searchTerm);
  const searching = search.isFetching || search.isPlaceholderData || searchTerm !== typed.trim();
  const items = (search.data ?? []).map(({ person, patientData }) => ({
    value: person.id,
    label: fullName(person),
    detail: [
      t('wizard.born', { date: formatDay(patientData.dateOfBirth) }),
      addressLine(patientData.address),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  const value = chosen ? { value: chosen.person.id, label: fullName(chosen.person) } : null;
  const nobody = typed.trim() !== '' && !searching && items.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <Combobox
        label={t('wizard.searchPatient')}
        hint={t('wizard.searchHint')}
        placeholder={t('wizard.typeName')}
        items={items}
        value={value}
        onChange={(item) => onChoose(item?.value ?? '')}
        onSearch={setTyped}
        emptyText={searching ? t('wizard.searching') : t('wizard.nobody')}
        error={error}
      />
      {search.error ? <InlineMessage tone="danger">{errorText(search.error)}</InlineMessage> : null}
      {chosen ? <PatientCard patient={chosen} /> : null}
      {nobody ? (
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => onCreate(typed.trim())}>
          {t('wizard.createTyped', { name: typed.trim() })}
        </Button>
      ) : null}
    </div>
  );
}
