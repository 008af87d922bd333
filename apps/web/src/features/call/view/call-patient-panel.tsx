import { type Appointment, fullName } from '@visite/contract';
import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePatient } from '../../../patients/patient-queries.ts';
import { PhoneLink } from '../../../practice/phone-link.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { CallPanel } from './call-panel.tsx';

/** The facts about the patient that are needed during a call. */
export function CallPatientPanel({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const { person, patientData } = appointment.patient;
  const age = useAge(patientData.dateOfBirth);
  const known = usePatient(person.id).data?.patientData;
  const facts: (readonly [label: string, value: ReactNode] | null)[] = [
    [t('call.patient.name'), fullName(person)],
    [
      t('call.patient.born'),
      t('call.patient.bornAge', { date: formatDay(patientData.dateOfBirth), age }),
    ],
    known?.phone ? [t('call.patient.phone'), <PhoneLink key="phone" phone={known.phone} />] : null,
    known?.insuranceNumber ? [t('call.patient.insuranceNumber'), known.insuranceNumber] : null,
    known?.remark ? [t('call.patient.remark'), known.remark] : null,
    appointment.startedAt
      ? [
          t('call.patient.since'),
          t('call.patient.time', { time: formatTime(appointment.startedAt) }),
        ]
      : null,
  ];
  return (
    <CallPanel title={t('call.sidebar.patient')} closeLabel={t('call.sidebar.close')} titleHidden>
      <dl className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
        {facts
          .filter((fact) => fact !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-medium wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </CallPanel>
  );
}

/** Full years on this day. */
export function useAge(dateOfBirth: string): number {
  return ageAt(dateOfBirth, useNow(60_000));
}

function ageAt(dateOfBirth: string, now: number): number {
  const today = new Date(now).toISOString();
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5, 10) < dateOfBirth.slice(5, 10) ? years - 1 : years;
}
