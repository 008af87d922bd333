import { appointmentStatus, can, fullName } from '@visite/contract';
import { CalendarPlus, Download, FolderOpen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { codeOf } from '../../api/api-errors.ts';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';

import { liveState } from '../../appointments/live-state.ts';
import { StateBadge } from '../../appointments/state-badge.tsx';
import { useKeptRecord } from '../../drafts/use-form-draft.ts';
import { errorText } from '../../i18n/error-text.ts';
import { dayOf, foreignTimeZone, formatDate, formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths, queryNames } from '../../navigation/paths.ts';
import { useExportPatient, usePatient } from '../../patients/patient-queries.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { notify } from '../../ui/notifications.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useNow } from '../../ui/use-now.ts';
import { DeletePatientDialog } from './delete-patient-dialog.tsx';
import { PatientFacts } from './patient-facts.tsx';
import { PatientForm } from './patient-form.tsx';
import { StoredRecords } from './stored-records.tsx';

interface PatientPanelProps {
  patientId: string;
  onClose: () => void;
}

/** A patient's record: data, appointments and actions. */
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
        <LoadFailed
          error={error}
          onRetry={refetch}
          message={gone ? t('patients.gone') : undefined}
        />
      ) : null}
      {!shown && !error ? <Skeleton lines={8} /> : null}
      {shown ? (
        <div className="flex flex-col gap-6">
          <PatientFacts patient={shown} />
          <div className="flex flex-wrap gap-2">
            <LinkButton
              size="small"
              to={paths.patientRecord(patientId)}
              icon={<FolderOpen aria-hidden="true" />}
            >
              {t('patients.openRecord')}
            </LinkButton>
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
          <StoredRecords patientId={patientId} />
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

/** The patient's appointments, newest first, each a link to its details. */
function PatientHistory({ patientId }: { patientId: string }) {
  const t = useTranslation();
  const [search] = useSearchParams();
  const now = useNow(1_000);
  const query = useAppointmentsBetween({ status: appointmentStatus.options, patientId });

  const linkTo = (id: string) => {
    const next = new URLSearchParams(search);
    // Replaces the patient's panel: two would overlap. Back returns to it.
    next.delete('patient');
    next.set(queryNames.appointment, id);
    return `?${next}`;
  };
  const zone = foreignTimeZone(Date.now());
  const newest = (query.data ?? []).toSorted((one, other) =>
    other.scheduledStart.localeCompare(one.scheduledStart),
  );
  return (
    <section aria-labelledby="patient-history">
      <h3 id="patient-history" className="mb-2 text-lg font-semibold">
        {t('patients.history')}
      </h3>
      {zone ? <p className="text-sm text-muted">{t('patients.zone', { zone })}</p> : null}
      {query.isPending ? <Skeleton lines={3} /> : null}
      {query.error && !query.data ? (
        <InlineMessage tone="danger">{errorText(query.error)}</InlineMessage>
      ) : null}
      {query.data?.length === 0 ? <p className="text-muted">{t('patients.noHistory')}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {newest.map((appointment) => (
          <li
            key={appointment.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0">
              <Link
                to={linkTo(appointment.id)}
                className="font-medium text-primary-text tabular-nums underline"
              >
                {formatDateTime(appointment.scheduledStart)}
              </Link>
              <span className="block text-sm text-muted wrap-anywhere">
                {fullName(appointment.doctor.person)}
                {appointment.deletionAt ? (
                  <>
                    <br />
                    {t('patients.deletedOn', { day: formatDate(appointment.deletionAt) })}
                  </>
                ) : null}
              </span>
            </span>
            <StateBadge state={liveState(appointment, now)} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
