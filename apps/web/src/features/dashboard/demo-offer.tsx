import type { Appointment } from '@visite/contract';
import { type MouseEvent, Suspense } from 'react';
import { formatDay, formatTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { lazyPart } from '../../navigation/retry-import.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import type { Day } from './todays-calls.ts';

const QrCode = lazyPart(async () => (await import('../../ui/qr-code.tsx')).QrCode);

/** In the demo practice whoever tries the product is alone: the next appointment offers its other side (OPS-59). */
export function DemoOffer({ day }: { day: Day }) {
  const { videoConsultation } = usePageConfig();
  const next = day.today.find(({ patientPresent }) => !patientPresent) ?? day.next;
  if (!next) return null;
  return <Offer appointment={next} mode={videoConsultation.features.patientLogin.mode} />;
}

function Offer({ appointment, mode }: { appointment: Appointment; mode: string }) {
  const t = useTranslation();
  const link = paths.patientLogin(appointment.id);
  const time = formatTime(appointment.scheduledStart);
  const date = formatDay(appointment.patient.patientData.dateOfBirth);
  return (
    <InlineMessage title={t('demo.title')}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <p>{mode === 'tan' ? t('demo.textTan', { time }) : t('demo.text', { time, date })}</p>
          <LinkButton
            to={link}
            target="_blank"
            rel="noopener"
            className="mt-3"
            onClick={(event) => openBeside(event, link)}
          >
            {t('demo.open')}
          </LinkButton>
        </div>
        {isReachable(location.hostname) ? <PhoneCode link={location.origin + link} /> : null}
      </div>
    </InlineMessage>
  );
}

/** A window of its own beside this one; with a modifier key the browser does what it always does. */
function openBeside(event: MouseEvent, link: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  // Without an opener: the patient's page must not find this session's token.
  window.open(link, '_blank', 'popup,noopener,width=480,height=900');
}

/** A phone cannot reach this machine under its own name for itself. */
const isReachable = (host: string) => !/^(?:localhost|127\.|\[::1\])/.test(host);

function PhoneCode({ link }: { link: string }) {
  const t = useTranslation();
  return (
    <figure className="w-40">
      <Suspense fallback={<div className="size-40" />}>
        <QrCode text={link} label={t('demo.code')} className="size-40" />
      </Suspense>
      <figcaption className="mt-1 text-sm text-muted">{t('demo.phone')}</figcaption>
    </figure>
  );
}
