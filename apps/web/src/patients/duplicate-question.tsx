import { fullName } from '@visite/contract';
import { ResponseError } from '../api/api-errors.ts';
import { formatDay } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { addressLine } from './patient-form-values.ts';
import { usePatient } from './patient-queries.ts';

/** Who has that name and birth date already; nobody for any other error. */
export function alikeIn(error: unknown): string[] {
  if (!(error instanceof ResponseError) || error.code !== 'patient-exists') return [];
  return error.problem?.patientIds ?? [];
}

interface DuplicateQuestionProps {
  patientIds: readonly string[];
  /** What a press on one of those who are there already does. */
  pick: { label: string; onPick: (patientId: string) => void };
  anywayLabel: string;
  onAnyway: () => void;
  onBack: () => void;
  busy: boolean;
}

/** Asked before there is a second person of the same name and birth date. */
export function DuplicateQuestion({
  patientIds,
  pick,
  anywayLabel,
  onAnyway,
  onBack,
  busy,
}: DuplicateQuestionProps) {
  const t = useTranslation();
  return (
    <ConfirmDialog
      open
      onOpenChange={onBack}
      // The safe answer has the focus: a second record is hard to join with the first.
      danger
      loading={busy}
      title={t('patient.same.title')}
      message={t('patient.same.text', { count: patientIds.length })}
      confirmLabel={anywayLabel}
      cancelLabel={t('patient.same.back')}
      onConfirm={onAnyway}
    >
      <ul className="mt-4 flex flex-col divide-y divide-line">
        {patientIds.map((id) => (
          <Alike key={id} patientId={id} {...pick} />
        ))}
      </ul>
    </ConfirmDialog>
  );
}

interface AlikeProps {
  patientId: string;
  label: string;
  onPick: (patientId: string) => void;
}

function Alike({ patientId, label, onPick }: AlikeProps) {
  const { data: patient } = usePatient(patientId);
  if (!patient) return <Skeleton lines={2} />;
  const { person, patientData } = patient;
  const more = [addressLine(patientData.address), patientData.phone, person.email];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{fullName(person)}</span>
        {`, ${formatDay(patientData.dateOfBirth)}`}
        <span className="block text-sm text-muted">{more.filter(Boolean).join('\u00a0· ')}</span>
      </span>
      <Button size="small" onClick={() => onPick(patientId)}>
        {label}
      </Button>
    </li>
  );
}
