import type { Appointment } from '@visite/contract';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PatientSheet } from './patient-sheet.tsx';
import '../../ui/print.css';

interface SheetDialogProps {
  appointment: Appointment;
  link: string;
  onClose: () => void;
}

/** Shows the sheet as it will come out of the printer; the TAN only when asked for (CAL-49). */
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
        title={t('appointment.sheet.title')}
        actions={
          <>
            <Button
              variant="primary"
              icon={<Printer aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {t('appointment.sheet.print')}
            </Button>
            <Button onClick={onClose}>{t('ui.close')}</Button>
          </>
        }
      >
        {byTan ? (
          <Checkbox
            className="mb-4"
            label={t('appointment.sheet.withTan')}
            hint={t('appointment.sheet.withTanHint')}
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
