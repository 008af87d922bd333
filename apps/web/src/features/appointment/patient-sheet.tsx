import { type Appointment, fullName } from '@visite/contract';
import { dayOf, formatDate, formatTime, weekdayName } from '../../i18n/format.ts';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { QrCode } from '../../ui/qr-code.tsx';

interface PatientSheetProps {
  appointment: Appointment;
  link: string;
  byTan: boolean;
  tan: string | null;
}

/** For the patient to take home: large type, plain words, one way in. */
export function PatientSheet({ appointment, link, byTan, tan }: PatientSheetProps) {
  const t = useTranslation();
  const language = useLanguage();
  const { practice } = usePageConfig();
  const { doctor, scheduledStart } = appointment;
  const steps = [
    t('appointment.sheet.step.quiet'),
    t('appointment.sheet.step.open'),
    t(byTan ? 'appointment.sheet.step.tan' : 'appointment.sheet.step.birthdate'),
    t('appointment.sheet.step.camera'),
    t('appointment.sheet.step.wait'),
  ];
  return (
    <article className="bg-white text-lg text-ink">
      <p className="text-xl font-bold">{practice.name}</p>
      <h3 className="mt-6 text-2xl font-bold sm:text-3xl print:text-3xl">
        {t('appointment.sheet.heading')}
      </h3>
      <p className="mt-4 text-2xl font-semibold tabular-nums">
        {t('appointment.sheet.when', {
          weekday: weekdayName(dayOf(scheduledStart), language, 'long'),
          date: formatDate(scheduledStart),
          time: formatTime(scheduledStart),
        })}
      </p>
      <p className="text-xl">{t('appointment.sheet.with', { name: fullName(doctor.person) })}</p>
      <div className="mt-6 flex flex-wrap items-center gap-8">
        <QrCode text={link} label={t('appointment.qrCode')} className="size-48 shrink-0" />
        <div className="min-w-0 flex-1 basis-64">
          <p>{t('appointment.sheet.scan')}</p>
          <p className="mt-2 font-mono text-base break-all">{link}</p>
          {tan ? (
            <p className="mt-4">
              {t('appointment.tan')}:{' '}
              <span className="font-mono text-2xl font-bold tracking-wider">
                {tan.slice(0, 4)} {tan.slice(4)}
              </span>
            </p>
          ) : null}
        </div>
      </div>
      <h4 className="mt-8 text-xl font-bold">{t('appointment.sheet.steps')}</h4>
      <ol className="mt-2 list-decimal space-y-2 pl-8 text-xl">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {practice.phone ? (
        <p className="mt-8 text-xl">{t('appointment.sheet.help', { phone: practice.phone })}</p>
      ) : null}
    </article>
  );
}
