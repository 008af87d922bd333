import { type Appointment, fullName, showEntryCode } from '@visite/contract';
import { Printer } from 'lucide-react';
import { Fragment, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLanguage, useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import '../../ui/print.css';

import { dayOf, formatDate, formatTime, weekdayName } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { QrCode } from '../../ui/qr-code.tsx';

/** Two groups of four digits. */
export const groupTan = (tan: string) => `${tan.slice(0, 4)} ${tan.slice(4)}`;

/** Where the code is typed, as short as it can be. */
const codeAddress = (link: string) => new URL(paths.code(), link).href.replace(/^https?:\/\//, '');

interface SheetDialogProps {
  appointment: Appointment;
  link: string;
  onClose: () => void;
}

/** Print preview of the patient's sheet; it contains the TAN only on request (CAL-49). */
export function SheetDialog({ appointment, link, onClose }: SheetDialogProps) {
  const t = useTranslation();
  const { videoConsultation } = usePageConfig();
  const byTan = videoConsultation.features.patientLogin.mode === 'tan';
  const [withTan, setWithTan] = useState(false);
  const tan = byTan && withTan ? (appointment.loginTan ?? null) : null;
  const sheet = <PatientSheet appointment={appointment} link={link} byTan={byTan} tan={tan} />;
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        size="wide"
        title={t('panel.sheet.title')}
        actions={
          <>
            <Button
              variant="primary"
              icon={<Printer aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('panel.sheet.print')}
            </Button>
            <Button onClick={onClose}>{t('ui.close')}</Button>
          </>
        }
      >
        {byTan ? (
          <Checkbox
            className="mb-4"
            label={t('panel.sheet.withTan')}
            hint={t('panel.sheet.withTanHint')}
            checked={withTan}
            onChange={(event) => setWithTan(event.target.checked)}
          />
        ) : null}
        <div className="rounded-box border border-line bg-white p-6" data-theme="light">
          {sheet}
        </div>
      </Dialog>
      {createPortal(
        <div className="print-only" data-theme="light" aria-hidden="true">
          {sheet}
        </div>,
        document.body,
      )}
    </>
  );
}

interface PatientSheetProps {
  appointment: Appointment;
  link: string;
  byTan: boolean;
  tan: string | null;
}

/** A line ends after a slash, not within a word that somebody has to type. */
function BrokenAtSlashes({ address }: { address: string }) {
  return [...address.matchAll(/[^/]+\/*/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** Printed for the patient: large type, plain language, one link. */
function PatientSheet({ appointment, link, byTan, tan }: PatientSheetProps) {
  const t = useTranslation();
  const language = useLanguage();
  const { practice } = usePageConfig();
  const { doctor, scheduledStart, entryCode } = appointment;
  const steps = [
    t('panel.sheet.step.quiet'),
    t('panel.sheet.step.open'),
    t(byTan ? 'panel.sheet.step.tan' : 'panel.sheet.step.birthdate'),
    t('panel.sheet.step.camera'),
    t('panel.sheet.step.wait'),
  ];
  return (
    <article className="bg-white text-lg text-ink">
      <p className="text-xl font-bold">{practice.name}</p>
      <h3 className="mt-6 text-2xl font-bold sm:text-3xl print:text-3xl">
        {t('panel.sheet.heading')}
      </h3>
      <p className="mt-4 text-2xl font-semibold tabular-nums">
        {t('panel.sheet.when', {
          weekday: weekdayName(dayOf(scheduledStart), language, 'long'),
          date: formatDate(scheduledStart),
          time: formatTime(scheduledStart),
        })}
      </p>
      <p className="text-xl">{t('panel.sheet.with', { name: fullName(doctor.person) })}</p>
      <div className="mt-6 flex flex-wrap items-center gap-8">
        <QrCode text={link} label={t('appointment.qrCode')} className="size-48 shrink-0" />
        <div className="min-w-0 flex-1 basis-64">
          <p>{t('panel.sheet.scan')}</p>
          <p className="mt-2 font-mono text-base wrap-anywhere">
            <BrokenAtSlashes address={link} />
          </p>
          {entryCode ? (
            <p className="mt-4">
              {t('panel.sheet.code', { address: codeAddress(link) })}{' '}
              <span className="block font-mono text-2xl font-bold tracking-wider whitespace-nowrap">
                {showEntryCode(entryCode)}
              </span>
            </p>
          ) : null}
          {tan ? (
            <p className="mt-4">
              {t('appointment.tan')}:{' '}
              <span className="font-mono text-2xl font-bold tracking-wider">{groupTan(tan)}</span>
            </p>
          ) : null}
        </div>
      </div>
      <h4 className="mt-8 text-xl font-bold">{t('panel.sheet.steps')}</h4>
      <ol className="mt-2 list-decimal space-y-2 pl-8 text-xl">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {practice.phone ? (
        <p className="mt-8 text-xl">{t('panel.sheet.help', { phone: practice.phone })}</p>
      ) : null}
    </article>
  );
}
