import type { Patient } from '@visite/contract';
import type { ReactNode } from 'react';
import { formatDate, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { addressLine } from '../../patients/patient-form-values.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { TextLink } from '../../ui/link.tsx';

export function PatientFacts({ patient: { person, patientData, joined } }: { patient: Patient }) {
  const t = useTranslation();
  const email = person.email ? (
    <TextLink to={`mailto:${person.email}`}>
      <EmailText email={person.email} />
    </TextLink>
  ) : (
    '–'
  );
  const facts: [label: string, value: ReactNode][] = [
    [t('patients.born'), formatDay(patientData.dateOfBirth)],
    [t('patient.field.gender'), t(`patient.gender.${person.gender ?? 'none'}`)],
    [t('patients.email'), email],
    [t('patients.address'), addressLine(patientData.address) || '–'],
    [t('patients.since'), formatDate(joined)],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
