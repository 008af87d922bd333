import { type Appointment, showEntryCode } from '@visite/contract';
import { Copy, Eye, EyeOff, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { groupTan, SheetDialog } from './patient-sheet.tsx';

interface AccessProps {
  appointment: Appointment;
  /** Handing out the sheet is the next step: nobody is invited by e-mail. */
  next?: boolean;
}

/** Link, QR code and TAN of the patient, and a printed sheet with them. */
export function Access({ appointment, next = false }: AccessProps) {
  const t = useTranslation();
  const { videoConsultation } = usePageConfig();
  const [printing, setPrinting] = useState(false);
  const { link, loginTan, entryCode } = appointment;
  if (!link) return null;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify({ type: 'success', title: t('appointment.copied') });
    } catch (error) {
      // Browsers refuse the clipboard on plain http: the link is selected for Ctrl+C instead.
      console.debug('the clipboard is closed', error);
      document.querySelector<HTMLInputElement>('[data-patient-link]')?.select();
      notify({ type: 'error', title: t('appointment.copyFailed') });
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <QrCode
          text={link}
          label={t('appointment.qrCode')}
          className="size-28 shrink-0 rounded-inner border border-line bg-white"
        />
        <div className="flex min-w-0 flex-1 basis-48 flex-col gap-3">
          <input
            readOnly
            data-patient-link=""
            aria-label={t('appointment.link')}
            value={link}
            onFocus={(event) => event.target.select()}
            className="min-h-(--control) w-full rounded-inner border border-line-strong bg-sunken px-3 font-mono text-sm leading-6 text-ellipsis"
          />
          {entryCode ? (
            <p>
              <span className="text-muted">{t('appointment.code')}: </span>
              <span className="font-mono font-semibold tracking-wider" data-entry-code="">
                {showEntryCode(entryCode)}
              </span>
            </p>
          ) : null}
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button size="small" icon={<Copy aria-hidden="true" />} onClick={copy}>
          {t('appointment.copy')}
        </Button>
        <Button
          size="small"
          variant={next ? 'primary' : 'secondary'}
          icon={<Printer aria-hidden="true" />}
          onClick={() => setPrinting(true)}
        >
          {t('appointment.sheet.open')}
        </Button>
      </div>
      {videoConsultation.features.patientLogin.mode === 'tan' && loginTan ? (
        <Tan tan={loginTan} />
      ) : null}
      {printing ? (
        <SheetDialog appointment={appointment} link={link} onClose={() => setPrinting(false)} />
      ) : null}
    </div>
  );
}

/** Hidden at first: the next patient at the desk may see the screen. */
function Tan({ tan }: { tan: string }) {
  const t = useTranslation();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>
        <span className="text-muted">{t('appointment.tan')}: </span>
        <span className="font-mono text-lg font-semibold tracking-wider" data-tan="">
          {shown ? groupTan(tan) : '•••• ••••'}
        </span>
      </p>
      <Button
        size="small"
        variant="quiet"
        aria-pressed={shown}
        icon={<Icon aria-hidden="true" />}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'appointment.hideTan' : 'appointment.showTan')}
      </Button>
    </div>
  );
}
