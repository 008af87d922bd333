import { fullName, type Patient } from '@visite/contract';
import { MailWarning } from 'lucide-react';
import { formatDay } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { addressLine } from '../../patients/patient-form-values.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The right Mrs Müller? Birth date, address and e-mail tell. */
export function PatientCard({ patient: { person, patientData } }: { patient: Patient }) {
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
