import { auditRecordTypes, fullName } from '@visite/contract';
import { useState } from 'react';
import { camelCode } from '../../i18n/error-text.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePatient, usePatientSearch } from '../../patients/patient-queries.ts';
import { useStaffList } from '../../staff/staff-queries.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type AuditFilters, appointmentNumber } from './audit-queries.ts';
import { actionTexts } from './audit-texts.ts';

interface AuditFilterFieldsProps {
  filters: AuditFilters;
  onChange: (changed: Partial<AuditFilters>) => void;
}

export function AuditFilterFields({ filters, onChange }: AuditFilterFieldsProps) {
  const t = useTranslation();
  const staff = useStaffList();
  const day = {
    wrong: t('reports.noDay'),
    mayBeEmpty: true,
  };
  const { first, last } = filters;
  return (
    <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
      <DayField
        {...day}
        label={t('reports.from')}
        value={first}
        onChange={(next) => onChange({ first: next, last: last && next > last ? next : last })}
      />
      <DayField
        {...day}
        label={t('reports.to')}
        value={last}
        onChange={(next) => onChange({ last: next, first: next && next < first ? next : first })}
      />
      <Select
        label={t('reports.audit.who')}
        value={filters.person}
        options={[
          { value: '', label: t('reports.audit.everybody') },
          ...(staff.data ?? []).map(({ person }) => ({
            value: person.id,
            label: fullName(person),
          })),
        ]}
        onChange={(event) => onChange({ person: event.target.value })}
      />
      <Select
        label={t('reports.audit.what')}
        value={filters.action}
        options={[
          { value: '', label: t('reports.audit.everything') },
          ...Object.entries(actionTexts).map(([value, key]) => ({ value, label: t(key) })),
        ]}
        onChange={(event) => onChange({ action: event.target.value })}
      />
      <Select
        label={t('reports.audit.kind')}
        value={filters.recordType}
        options={[
          { value: '', label: t('reports.audit.everyKind') },
          ...auditRecordTypes.map((value) => ({
            value,
            label: t(`reports.audit.type.${camelCode(value)}`),
          })),
        ]}
        onChange={(event) => onChange({ recordType: event.target.value })}
      />
      <PatientField patientId={filters.patient} onChange={(patient) => onChange({ patient })} />
      <AppointmentField
        key={filters.appointment}
        value={filters.appointment}
        onChange={(appointment) => onChange({ appointment })}
      />
    </div>
  );
}

interface PatientFieldProps {
  patientId: string;
  onChange: (patientId: string) => void;
}

function PatientField({ patientId, onChange }: PatientFieldProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState('');
  const chosen = usePatient(patientId);
  const found = usePatientSearch(typed);
  const items = (found.data ?? []).map(({ person, patientData }) => ({
    value: person.id,
    label: fullName(person),
    detail: formatDay(patientData.dateOfBirth),
  }));
  const name = chosen.data ? fullName(chosen.data.person) : t('reports.audit.chosen');
  return (
    <Combobox
      label={t('reports.patient')}
      placeholder={t('reports.audit.everybody')}
      items={items}
      value={patientId ? { value: patientId, label: name } : null}
      onChange={(item) => onChange(item?.value ?? '')}
      onSearch={setTyped}
    />
  );
}

interface AppointmentFieldProps {
  value: string;
  onChange: (appointment: string) => void;
}

/** Taken over when it is left: each read of the trail is an entry in it. */
function AppointmentField({ value, onChange }: AppointmentFieldProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState(value);
  const [bad, setBad] = useState(false);
  const take = () => {
    const next = typed.trim();
    const fits = next === '' || appointmentNumber.test(next);
    setBad(!fits);
    if (fits && next !== value) onChange(next);
  };
  return (
    <div className="flex flex-col gap-1.5 max-sm:col-span-2">
      <TextField
        label={t('reports.audit.number')}
        title={t('reports.audit.numberHint')}
        error={bad ? t('reports.audit.noNumber') : undefined}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        maxLength={10}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
      {/* Below it: above, it would push this field out of its row. It is heard as the field's title. */}
      <p aria-hidden="true" className="text-sm text-muted">
        {t('reports.audit.numberHint')}
      </p>
    </div>
  );
}
