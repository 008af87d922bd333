import { type Appointment, fullName } from '@visite/contract';
import { CalendarX, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { PhoneLink } from '../../practice/phone-link.tsx';
import { useStore } from '../../state/store.ts';
import { PatientPage } from '../../visit/patient-page.tsx';
import { patientVisit } from '../../visit/patient-visit.ts';

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
  const mine = over?.reason === 'stopped' ? summary : null;
  const Sign = over && over.reason !== 'stopped' ? CalendarX : CircleCheck;
  return (
    <PatientPage
      title={t(titles[over?.reason ?? 'stopped'])}
      sign={<Sign className="size-12 text-primary-text" aria-hidden="true" />}
    >
      <div role="status" className="flex flex-col gap-3">
        {over?.reason === 'stopped' ? <Stopped appointment={over.appointment} /> : null}
        {over?.reason === 'cancelled' ? <p>{t('room.ended.cancelled')}</p> : null}
        {over?.reason === 'missed' ? <p>{t('room.ended.missed')}</p> : null}
        {over ? null : <p>{t('room.ended.unknown')}</p>}
        <p>{t('room.ended.off')}</p>
        {mine ? <p>{t('room.ended.yours')}</p> : null}
      </div>
      {mine}
      <p>{t(mine ? 'room.ended.closeAfter' : 'room.ended.close')}</p>
      <div>
        <p>{t('room.ended.questions')}</p>
        <PhoneLink phone={practice.phone} />
      </div>
    </PatientPage>
  );
}

function Stopped({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const { duration } = appointment;
  return (
    <>
      <p>{t('room.ended.stopped', { name: fullName(appointment.doctor.person) })}</p>
      {duration === undefined ? null : (
        <p>{t('room.ended.duration', { minutes: Math.round(duration / 60) })}</p>
      )}
    </>
  );
}
