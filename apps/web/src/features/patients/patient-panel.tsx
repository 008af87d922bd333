import { can, fullName } from '@visite/contract';
import { CalendarPlus, Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { codeOf } from '../../api/api-errors.ts';
import { useKeptRecord } from '../../drafts/use-form-draft.ts';
import { errorText } from '../../i18n/error-text.ts';
import { dayOf } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { useExportPatient, usePatient } from '../../patients/patient-queries.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { notify } from '../../ui/notifications.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { DeletePatientDialog } from './delete-patient-dialog.tsx';
import { PatientFacts } from './patient-facts.tsx';
import { PatientForm } from './patient-form.tsx';
import { PatientHistory } from './patient-history.tsx';

interface PatientPanelProps {
  patientId: string;
  onClose: () => void;
}

/** One person's record: who, when they were here, and what may be done with it. */
export function PatientPanel({ patientId, onClose }: PatientPanelProps) {
  const t = useTranslation();
  const user = useStaffUser();
  const { data: patient, error, refetch } = usePatient(patientId);
  /** Deleted by a colleague while it was open. */
  const gone = codeOf(error) === 'not-found';
  const shown = gone ? undefined : patient;
  const sideBySide = useMediaQuery('(min-width: 64rem)');
  const [open, setOpen] = useState<'form' | 'delete' | null>(
    useKeptRecord('patient') === patientId ? 'form' : null,
  );
  const exporting = useExportPatient();

  const exportAll = () =>
    exporting.mutateAsync(patientId).then(
      (all) => {
        const name = `${all.patient.person.lastName}-${dayOf(Date.now())}.json`;
        saveFile(name.replace(/[^\p{L}\p{N}.-]+/gu, '-'), 'application/json', pretty(all));
        notify({ title: t('patients.exported') });
      },
      (failure: unknown) =>
        notify({ type: 'error', title: t('patients.notExported'), message: errorText(failure) }),
    );

  return (
    <SidePanel
      open
      onOpenChange={onClose}
      modal={!sideBySide}
      title={
        <span className="wrap-anywhere">
          {shown ? fullName(shown.person) : t('patients.record')}
        </span>
      }
      actions={
        shown ? (
          <LinkButton
            to={`${paths.newAppointment()}?patient=${encodeURIComponent(patientId)}`}
            variant="primary"
            icon={<CalendarPlus aria-hidden="true" />}
          >
            {t('patients.newAppointment')}
          </LinkButton>
        ) : null
      }
    >
      {error && !shown ? (
        <InlineMessage
          tone="danger"
          action={<Button onClick={() => refetch()}>{t('patients.retry')}</Button>}
        >
          {gone ? t('patients.gone') : errorText(error)}
        </InlineMessage>
      ) : null}
      {!shown && !error ? <Skeleton lines={8} /> : null}
      {shown ? (
        <div className="flex flex-col gap-6">
          <PatientFacts patient={shown} />
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setOpen('form')}
            >
              {t('patients.edit')}
            </Button>
            {can(user.roles, 'patients.export') ? (
              <Button
                size="small"
                icon={<Download aria-hidden="true" />}
                loading={exporting.isPending}
                onClick={exportAll}
              >
                {t('patients.export')}
              </Button>
            ) : null}
            {can(user.roles, 'patients.delete') ? (
              <Button
                size="small"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setOpen('delete')}
              >
                {t('patients.delete')}
              </Button>
            ) : null}
          </div>
          <PatientHistory patientId={patientId} />
        </div>
      ) : null}
      {patient && open === 'form' ? (
        <PatientForm
          patient={patient}
          onClose={() => setOpen(null)}
          onSaved={() => setOpen(null)}
        />
      ) : null}
      {patient && open === 'delete' ? (
        <DeletePatientDialog patient={patient} onKeep={() => setOpen(null)} onDeleted={onClose} />
      ) : null}
    </SidePanel>
  );
}

const pretty = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
