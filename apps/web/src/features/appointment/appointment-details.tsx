import { type Appointment, fullName } from '@visite/contract';
import type { ReactNode } from 'react';
import { useAppointmentDetails } from '../../appointments/appointment-queries.ts';
import { liveState } from '../../appointments/live-state.ts';
import { StateBadge } from '../../appointments/state-badge.tsx';
import { camelCode } from '../../i18n/error-text.ts';
import {
  dayOf,
  durationText,
  foreignTimeZone,
  formatDate,
  formatDay,
  formatTime,
  minutesBetween,
  weekdayName,
} from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Access } from './access.tsx';
import { Invitation } from './invitation.tsx';

/** Shown after creating an appointment: link, TAN, sheet and the state of the invitation. */
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
        <AccessSections appointment={appointment} next={appointment.invitation.state === 'none'} />
      </div>
    );
  }
  return error ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton lines={8} />;
}

interface AccessSectionsProps {
  appointment: Appointment;
  /** Nobody is invited by e-mail, and the access was not given yet. */
  next?: boolean;
}

/** The patient's access and the state of the invitation. */
export function AccessSections({ appointment, next = false }: AccessSectionsProps) {
  const t = useTranslation();
  return (
    <>
      {appointment.link ? (
        <Section title={t('appointment.access')}>
          <Access appointment={appointment} next={next} />
        </Section>
      ) : null}
      <Section title={t('appointment.invitation')}>
        <Invitation appointment={appointment} />
      </Section>
    </>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-3 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** Time, doctor, patient and state of an appointment. */
export function Summary({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const shown = useLanguage();
  const now = useNow(1_000);
  const { doctor, patient, scheduledStart, scheduledEnd, deletionAt } = appointment;
  const { duration, waitingSeconds } = appointment;
  const { language } = patient.patientData;
  const zone = foreignTimeZone(scheduledStart);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">
        {t('appointment.born', { date: formatDay(patient.patientData.dateOfBirth) })}
        {language ? (
          <>
            <br />
            {t('appointment.reads', { language: t(`appointment.language.${camelCode(language)}`) })}
          </>
        ) : null}
      </p>
      <StateBadge state={liveState(appointment, now)} now={now} />
      <div>
        <p className="text-lg font-semibold tabular-nums">
          {weekdayName(dayOf(scheduledStart), shown, 'long')}, {formatDate(scheduledStart)}
        </p>
        <p className="tabular-nums">
          {t('appointment.fromTo', {
            from: formatTime(scheduledStart),
            to: formatTime(scheduledEnd),
            minutes: minutesBetween(scheduledStart, scheduledEnd),
          })}
        </p>
        {zone ? <p className="text-sm text-muted">{t('appointment.zone', { zone })}</p> : null}
      </div>
      <p className="text-muted [overflow-wrap:anywhere]">
        {t('appointment.with', { name: fullName(doctor.person) })}
      </p>
      {duration === undefined ? null : (
        <p className="text-muted">
          {t('appointment.lasted', { minutes: durationText(duration) })}
          {waitingSeconds === undefined
            ? null
            : ` · ${t('appointment.waited', { minutes: durationText(waitingSeconds) })}`}
        </p>
      )}
      {deletionAt ? (
        <p className="text-sm text-muted">
          {t('appointment.deletedOn', { day: formatDate(deletionAt) })}
        </p>
      ) : null}
    </div>
  );
}
