import type { Patient } from '@visite/contract';
import type { ReactNode } from 'react';
import { camelCode } from '../../i18n/error-text.ts';
import { formatDate, formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { addressLine } from '../../patients/patient-form-values.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { TextLink } from '../../ui/link.tsx';

/** What is known of a patient, as the record shows it. */
export function PatientFacts({ patient: { person, patientData, joined } }: { patient: Patient }) {
  const t = useTranslation();
  const email = person.email ? (
    <TextLink to={`mailto:${person.email}`}>
      <EmailText email={person.email} />
    </TextLink>
  ) : (
    '–'
  );
  const phone = patientData.phone ? <PhoneLink phone={patientData.phone} /> : '–';
  const remark = <Remark patientData={patientData} />;
  const { smsMessages } = usePageConfig().videoConsultation.features;
  const smsFact: [string, ReactNode] = [
    t('patient.field.smsWanted'),
    t(`patient.sms.${patientData.smsWanted ? 'yes' : 'no'}`),
  ];
  const facts: [label: string, value: ReactNode][] = [
    [t('patients.born'), formatDay(patientData.dateOfBirth)],
    [t('patient.field.gender'), t(`patient.gender.${person.gender ?? 'none'}`)],
    [t('patients.email'), email],
    [t('patient.field.phone'), phone],
    ...(smsMessages ? [smsFact] : []),
    [t('patients.address'), addressLine(patientData.address) || '–'],
    [t('patient.field.insuranceNumber'), patientData.insuranceNumber || '–'],
    [
      t('patient.field.language'),
      t(`patient.language.${camelCode(patientData.language ?? 'none')}`),
    ],
    [t('patients.since'), formatDate(joined)],
    [t('patient.field.remark'), remark],
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

function Remark({ patientData: { remark, remarkUnreadable } }: Pick<Patient, 'patientData'>) {
  const t = useTranslation();
  if (remarkUnreadable) {
    return <InlineMessage tone="danger">{t('patients.remarkUnreadable')}</InlineMessage>;
  }
  return <span className="whitespace-pre-line">{remark || '–'}</span>;
}
