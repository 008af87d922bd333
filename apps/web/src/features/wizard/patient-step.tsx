import { fullName, type Patient } from '@visite/contract';
import { MailWarning, UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { isSame } from '../../drafts/merge-remote.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PatientFields } from '../../patients/patient-form-fields.tsx';
import {
  addressLine,
  type PatientFormValues,
  patientResolver,
} from '../../patients/patient-form-values.ts';
import { usePatient, usePatientSearch } from '../../patients/patient-queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { typedPatientIn } from './draft.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';

interface PatientStepProps extends StepProps {
  onBack: () => void;
  onNext: () => void;
}

export function PatientStep({ draft, save, heading, onBack, onNext }: PatientStepProps) {
  const t = useTranslation();
  const [tried, setTried] = useState(false);
  const { patientFrom, newPatient } = draft;
  const form = useForm<PatientFormValues>({
    defaultValues: newPatient,
    resolver: patientResolver,
  });
  const keep = useEffectEvent((typed: PatientFormValues) => {
    if (!isSame(typed, newPatient)) save({ ...draft, newPatient: typed });
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }),
    [form],
  );

  const submit = () => {
    if (patientFrom === 'form') {
      void form.handleSubmit(onNext)();
      return;
    }
    setTried(true);
    if (draft.patientId !== '') onNext();
  };
  const choose = (from: 'list' | 'form', typed = newPatient) => {
    setTried(false);
    form.reset(typed);
    save({ ...draft, patientFrom: from, newPatient: typed });
  };
  const labels = { list: t('wizard.findPatient'), form: t('wizard.newPatient') };
  const sources = (['list', 'form'] as const).map((value) => ({
    value,
    label: labels[value],
    content: labels[value],
  }));
  return (
    <StepFrame title={t('wizard.whichPatient')} heading={heading} onBack={onBack} onSubmit={submit}>
      <div className="mb-5">
        <ChoiceBar
          label={t('wizard.patientFrom')}
          choices={sources}
          value={patientFrom}
          onChange={(from) => choose(from)}
        />
      </div>
      {patientFrom === 'list' ? (
        <FindPatient
          patientId={draft.patientId}
          error={tried && draft.patientId === '' ? t('wizard.patientMissing') : undefined}
          onChoose={(patientId) => save({ ...draft, patientId })}
          onCreate={(lastName) =>
            choose('form', { ...newPatient, lastName: newPatient.lastName || lastName })
          }
        />
      ) : (
        <PatientFields form={form} />
      )}
    </StepFrame>
  );
}

interface FindPatientProps {
  patientId: string;
  error: ReactNode;
  onChoose: (patientId: string) => void;
  /** Receives the search text. */
  onCreate: (typed: string) => void;
}

/** Searches while typing, by name (words in any order) or date of birth. */
function FindPatient({ patientId, error, onChoose, onCreate }: FindPatientProps) {
  const t = useTranslation();
  const brought = typedPatientIn(useLocation().state);
  const [atFirst] = useState(patientId === '' ? brought : '');
  const [typed, setTyped] = useState(atFirst);
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
      .join('\u00a0· '),
  }));
  const value = chosen
    ? { value: chosen.person.id, label: fullName(chosen.person) }
    : (items.find((item) => item.value === patientId) ?? null);
  const nobody = typed.trim() !== '' && !searching && items.length === 0;
  return (
    <div className="flex flex-col gap-4">
      <Combobox
        label={t('wizard.searchPatient')}
        placeholder={t('appointment.quick.typeName')}
        items={items}
        value={value}
        onChange={(item) => onChoose(item?.value ?? '')}
        onSearch={setTyped}
        typedAtFirst={atFirst}
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

/** Birth date, address and e-mail, to tell patients with the same name apart. */
function PatientCard({ patient: { person, patientData } }: { patient: Patient }) {
  const t = useTranslation();
  const address = addressLine(patientData.address);
  return (
    <div
      data-patient={person.id}
      className="flex items-start gap-4 rounded-box border border-line bg-sunken p-4"
    >
      <Avatar name={fullName(person)} />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{fullName(person)}</p>
        <p className="text-muted">
          {t('wizard.born', { date: formatDay(patientData.dateOfBirth) })}
        </p>
        {address ? <p className="text-muted">{address}</p> : null}
        {person.email ? (
          <p className="text-muted">{person.email}</p>
        ) : (
          <Badge tone="warning" icon={<MailWarning aria-hidden="true" />} className="mt-1">
            {t('wizard.noEmail')}
          </Badge>
        )}
      </div>
    </div>
  );
}
