import type { Appointment } from '@visite/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAge } from './call-patient-panel.tsx';

interface StaffCallHeadProps {
  patient: Appointment['patient'];
  /** Clock and encryption, while the call runs. */
  facts?: ReactNode;
  /** Who comes next. */
  next: ReactNode;
}

/** The patient's name and age, the facts of the connection, and the next patient. */
export function StaffCallHead({
  patient: { person, patientData },
  facts,
  next,
}: StaffCallHeadProps) {
  const t = useTranslation();
  const age = useAge(patientData.dateOfBirth);
  return (
    <>
      {/* As high without the facts: the stage does not move when encryption is no more. */}
      <div className="flex min-h-9 min-w-0 shrink items-center gap-x-4 pointer-coarse:min-h-11">
        {/* The page's heading says the same in words. */}
        <p aria-hidden="true" className="min-w-0 shrink text-base leading-tight wrap-break-word">
          <span className="font-semibold">
            {t('call.head.name', { firstName: person.firstName, lastName: person.lastName })}
          </span>
          <span className="text-stage-muted">,&nbsp;{age}</span>
        </p>
        {facts}
      </div>
      {next ? <div className="ml-auto shrink-[99] max-md:w-full">{next}</div> : null}
    </>
  );
}
