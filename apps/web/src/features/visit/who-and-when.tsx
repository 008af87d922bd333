import { type AppointmentPreview, fullName } from '@visite/contract';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { dayOf, formatDate, formatTime, isSameDay, weekdayName } from '../../i18n/format.ts';
import { useShownLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { Button } from '../../ui/button.tsx';
import { foreignCity } from '../../visit/foreign-city.ts';
import { TryOutLink } from './try-out-link.tsx';

const askAgainMs = 60_000;

export type KnownAppointment = AppointmentPreview | 'ended' | null;

/**
 * With whom and when, for the holder of a valid link; null: nothing is told (VISIT-35), undefined: not
 * known yet. While the login is not open it is asked again: the page opens by itself. Another `edition`
 * asks at once.
 */
export function useAppointmentPreview(callid: string, edition = 0): KnownAppointment | undefined {
  const { showDoctorBeforeLogin } = usePageConfig().videoConsultation.features;
  const loadApiSession = useApiSessionLoader();
  const [found, setFound] = useState<KnownAppointment>();
  const waits = found !== 'ended' && found?.open === false;
  const asked = useRef(-1);
  useEffect(() => {
    if (!showDoctorBeforeLogin) {
      setFound(null);
      return;
    }
    let gone = false;
    const ask = () =>
      loadApiSession()
        .then(({ patient }) =>
          patient.call('previewAppointment', { params: { appointmentId: callid } }),
        )
        .then(
          (preview) => gone || setFound(preview),
          (error: unknown) => {
            console.debug('nothing is told before the login', error);
            if (!gone) setFound((known) => (codeOf(error) === 'ended' ? 'ended' : (known ?? null)));
          },
        );
    if (!waits || asked.current !== edition) void ask();
    asked.current = edition;
    const timer = waits ? setInterval(() => void ask(), askAgainMs) : undefined;
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [callid, edition, loadApiSession, showDoctorBeforeLogin, waits]);
  return found;
}

/** Doctor, day and time; nothing about the patient. */
export function WhoAndWhen({ preview }: { preview: AppointmentPreview }) {
  const t = useTranslation();
  const language = useShownLanguage();
  const { doctor, scheduledStart } = preview;
  const zone = foreignCity(scheduledStart);
  const when = {
    weekday: weekdayName(dayOf(scheduledStart), language, 'long'),
    date: formatDate(scheduledStart),
    time: formatTime(scheduledStart),
  };
  const today = isSameDay(scheduledStart, Date.now());
  return (
    <div data-preview="" className="flex min-h-18 items-center gap-4">
      {doctor.profilePictureUrl ? (
        <img
          src={doctor.profilePictureUrl}
          alt=""
          className="size-18 shrink-0 rounded-full object-cover"
        />
      ) : null}
      <div className="min-w-0">
        <p className="text-xl font-semibold wrap-anywhere">{fullName(doctor)}</p>
        <p>{t(today ? 'arrival.whenToday' : 'arrival.when', when)}</p>
        {zone ? <p className="text-muted">{t('arrival.login.zone', { zone })}</p> : null}
      </div>
    </div>
  );
}

interface NotOpenYetProps {
  callid: string;
  preview: AppointmentPreview;
  /** Right after the confirmation nobody has come too early. */
  confirmed?: boolean;
}

/** From when one can log in, instead of a form that would refuse, and a file for the calendar. */
export function NotOpenYet({ callid, preview, confirmed = false }: NotOpenYetProps) {
  const t = useTranslation();
  const { opensAt } = preview;
  const when = { date: formatDate(opensAt), time: formatTime(opensAt) };
  return (
    <>
      <p role="status">
        {t(confirmed ? 'arrival.accept.opensAt' : 'arrival.login.tooEarly', when)}
      </p>
      <TryOutLink callid={callid} primary />
      <AddToCalendar callid={callid} preview={preview} />
    </>
  );
}

export function AddToCalendar({ callid, preview }: Omit<NotOpenYetProps, 'confirmed'>) {
  const t = useTranslation();
  const { practice } = usePageConfig();
  const save = async () => {
    const { saveCalendarFile } = await import('./calendar-file.ts');
    await saveCalendarFile(callid, preview, {
      title: t('arrival.calendarTitle', { practice: practice.name }),
      text: t('arrival.calendarText', { name: fullName(preview.doctor) }),
    });
  };
  return (
    <Button
      block
      size="large"
      icon={<CalendarPlus aria-hidden="true" />}
      onClick={() => {
        save().catch((error: unknown) => console.debug('no calendar file', error));
      }}
    >
      {t('arrival.addToCalendar')}
    </Button>
  );
}
