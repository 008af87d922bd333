import { can } from '@visite/contract';
import { useRef, useState } from 'react';
import { useWorkingHoursQuery } from '../../appointments/working-hours-queries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import type { Doctor } from '../../staff/staff-queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AbsenceList } from './absence-list.tsx';
import { WeekForm } from './week-form.tsx';

interface HoursDialogProps {
  doctors: readonly Doctor[];
  onClose: () => void;
}

/** Working hours and absences; doctors see and change their own. */
export function HoursDialog({ doctors, onClose }: HoursDialogProps) {
  const t = useTranslation();
  const user = useStaffUser();
  const hours = useWorkingHoursQuery();
  const mayChange = ({ id }: Doctor) =>
    can(user.roles, 'hours.manage', id === user.person.id ? 'own' : 'none');
  const choices = doctors.filter(mayChange);
  const [doctorId, setDoctorId] = useState(
    choices.find(({ id }) => id === user.person.id)?.id ?? choices[0]?.id ?? '',
  );
  const own = hours.data?.get(doctorId);
  const asks = useRef<(() => void) | null>(null);
  /** Whose hours come next; null closes. */
  const wanted = useRef<string | null>(null);
  const go = () => (wanted.current === null ? onClose() : setDoctorId(wanted.current));
  const leaveFor = (next: string | null) => {
    wanted.current = next;
    if (asks.current) asks.current();
    else go();
  };
  return (
    <Dialog
      open
      onOpenChange={() => leaveFor(null)}
      size="wide"
      title={t('calendar.hoursOf.title')}
    >
      <div className="mt-2 flex flex-col gap-6">
        {choices.length > 1 ? (
          <Select
            label={t('calendar.hoursOf.doctor')}
            options={choices.map(({ id, name }) => ({ value: id, label: name }))}
            value={doctorId}
            onChange={(event) => leaveFor(event.target.value)}
          />
        ) : null}
        {own ? (
          <>
            <WeekForm key={doctorId} staffId={doctorId} hours={own} asks={asks} onDiscard={go} />
            <AbsenceList key={`absences ${doctorId}`} staffId={doctorId} absences={own.absences} />
          </>
        ) : hours.error ? (
          <LoadFailed error={hours.error} onRetry={hours.refetch} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Dialog>
  );
}
