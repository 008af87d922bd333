import { fullName } from '@visite/contract';
import { useAppointmentDetails } from '../../appointments/appointment-queries.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Access } from './access.tsx';
import { Invitation } from './invitation.tsx';
import { Summary } from './summary.tsx';

/** What the front desk hands over right after planning: link, TAN, sheet, and whether mail went. */
export function NewAppointmentAccess({ appointmentId }: { appointmentId: string }) {
  const t = useTranslation();
  const { appointment, error, missing, refetch } = useAppointmentDetails(appointmentId);
  if (missing) return <InlineMessage tone="warning">{t('appointment.missing')}</InlineMessage>;
  if (appointment) {
    return (
      <div className="flex flex-col gap-6">
        <div>
          <h2 className="mb-2 text-xl font-semibold [overflow-wrap:anywhere]">
            {fullName(appointment.patient.person)}
          </h2>
          <Summary appointment={appointment} />
        </div>
        {appointment.link ? (
          <section className="border-t border-line pt-5">
            <h3 className="mb-3 font-semibold">{t('appointment.access')}</h3>
            <Access appointment={appointment} />
          </section>
        ) : null}
        <section className="border-t border-line pt-5">
          <h3 className="mb-3 font-semibold">{t('appointment.invitation')}</h3>
          <Invitation appointment={appointment} />
        </section>
      </div>
    );
  }
  if (!error) return <Skeleton lines={8} />;
  return (
    <InlineMessage
      tone="danger"
      action={<Button onClick={() => refetch()}>{t('appointment.retry')}</Button>}
    >
      {errorText(error)}
    </InlineMessage>
  );
}
