import { type Appointment, fullName, type NextAppointment as NextShape } from '@visite/contract';
import { CalendarX, Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { dayOf, formatDate, formatTime, shortMonthName, weekdayName } from '../../i18n/format.ts';
import { useShownLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { useStore } from '../../state/store.ts';
import { PageSign } from '../../visit/page-sign.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';
import { patientVisit } from '../../visit/patient-visit.ts';
import { AfterCallQuestions } from './after-call-questions.tsx';

type Next = NonNullable<NextShape['next']>;

const titles = {
  stopped: 'room.ended.title',
  cancelled: 'room.ended.cancelledTitle',
  missed: 'room.ended.missedTitle',
} as const;

/** How the appointment ended and what to do next; unknown after a reload (VISIT-24). */
export function EndedPage({ summary }: { summary?: ReactNode }) {
  const t = useTranslation();
  const { practice } = usePageConfig();
  const { callid } = useParams();
  const visit = useStore(patientVisit.state);
  const over = visit.kind === 'over' && visit.callid === callid ? visit : null;
  const declined = over?.appointment.declinedAt !== undefined;
  // Who hung up before knows of the end, and not how it came.
  const mine = over === null || over.reason === 'stopped' ? summary : null;
  const unheld = over !== null && over.reason !== 'stopped';
  return (
    <PatientPage
      title={t(titles[over?.reason ?? 'stopped'])}
      sign={unheld ? <PageSign icon={CalendarX} /> : <PageSign icon={Check} tone="success" />}
    >
      <div role="status" className="flex flex-col gap-3">
        {over?.reason === 'stopped' ? (
          <Stopped appointment={over.appointment} summed={Boolean(mine)} />
        ) : null}
        {over?.reason === 'cancelled' ? (
          <p>{t(declined ? 'room.ended.declined' : 'room.ended.cancelled')}</p>
        ) : null}
        {over?.reason === 'missed' ? <p>{t('room.ended.missed')}</p> : null}
        {over ? null : <p>{t('room.ended.unknown')}</p>}
        <p>{t('room.ended.off')}</p>
        {mine ? <p>{t('room.ended.yours')}</p> : null}
      </div>
      {mine}
      {over?.next ? <NextAppointment next={over.next} /> : null}
      {over?.feedbackToken ? <AfterCallQuestions token={over.feedbackToken} /> : null}
      <p>{t(mine ? 'room.ended.closeAfter' : 'room.ended.close')}</p>
      <div>
        <p>{t('room.ended.questions')}</p>
        <PhoneLink phone={practice.phone} />
      </div>
    </PatientPage>
  );
}

function NextAppointment({ next }: { next: Next }) {
  const t = useTranslation();
  const language = useShownLanguage();
  const { scheduledStart, doctor } = next;
  const day = dayOf(scheduledStart);
  return (
    <section
      aria-labelledby="next-appointment"
      className="flex items-center gap-4 rounded-box bg-sunken p-4"
    >
      <div
        aria-hidden="true"
        className="w-16 shrink-0 overflow-hidden rounded-inner border border-line bg-surface text-center"
      >
        <p className="bg-primary-text text-base text-surface">{shortMonthName(day, language)}</p>
        <p className="py-1 text-2xl font-bold tabular-nums">{Number(day.slice(-2))}</p>
      </div>
      <div className="min-w-0">
        <h2 id="next-appointment" className="font-semibold">
          {t('room.ended.next')}
        </h2>
        <p>
          {t('room.ended.nextWhen', {
            weekday: weekdayName(day, language, 'long'),
            date: formatDate(scheduledStart),
            time: formatTime(scheduledStart),
          })}
        </p>
        <p>{fullName(doctor)}</p>
      </div>
    </section>
  );
}

interface StoppedProps {
  appointment: Appointment;
  /** The summary below tells the duration. */
  summed: boolean;
}

function Stopped({ appointment, summed }: StoppedProps) {
  const t = useTranslation();
  const { duration } = appointment;
  return (
    <>
      <p>{t('room.ended.stopped', { name: fullName(appointment.doctor.person) })}</p>
      {duration === undefined || summed ? null : (
        <p>{t('room.ended.duration', { minutes: Math.round(duration / 60) })}</p>
      )}
    </>
  );
}
