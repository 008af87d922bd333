import { openStatuses, type StaffListEntry } from '@visite/contract';
import { useAppointmentsBetween } from '../../appointments/appointment-queries.ts';
import { useHandOver } from '../../appointments/change-doctor.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lastNameFirst } from '../../patients/name-and-age.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { useDoctors } from '../../staff/staff-queries.ts';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';
import { changeAndHandOver } from './change-and-hand-over.ts';

const shownAtMost = 5;

/** What a doctor who leaves, or is no doctor any more, still has in the calendar. */
export function useOpenAppointments(account: StaffListEntry, leaves: boolean) {
  const t = useTranslation();
  const asked = leaves && account.roles.includes('doctor');
  const query = useAppointmentsBetween(
    { status: openStatuses, doctorId: account.person.id },
    { enabled: asked },
  );
  const handing = useHandOver();
  const user = useStaffUser();
  const hand = async (appointmentIds: readonly string[], doctorId: string) => {
    if (appointmentIds.length === 0) return [];
    const kept = await handing.mutateAsync({ appointmentIds: [...appointmentIds], doctorId });
    if (kept.length > 0) {
      const title = t('accounts.open.kept', { count: kept.length });
      notify({ type: 'error', title, message: t('accounts.open.keptText') });
    }
    return appointmentIds.filter((id) => !kept.includes(id));
  };
  const appointments = asked
    ? (query.data ?? []).toSorted((one, other) =>
        one.scheduledStart.localeCompare(other.scheduledStart),
      )
    : [];
  return {
    appointments,
    isLoading: asked && query.isPending,
    isPending: handing.isPending,
    /** Changes the account and hands them to `doctorId`; empty: they stay where they are. */
    whileChanging: (doctorId: string, change: () => Promise<boolean>): Promise<boolean> => {
      const ids = doctorId ? appointments.map(({ id }) => id) : [];
      return changeAndHandOver({
        own: account.person.id === user.person.id,
        change,
        handOver: () => hand(ids, doctorId),
        handBack: async (handed) => void (await hand(handed, account.person.id)),
      });
    },
  };
}

interface OpenAppointmentsProps {
  account: StaffListEntry;
  appointments: ReturnType<typeof useOpenAppointments>['appointments'];
  value: string;
  onChange: (doctorId: string) => void;
}

/** Shows them, and offers to hand all of them to a colleague. */
export function OpenAppointments({
  account,
  appointments,
  value,
  onChange,
}: OpenAppointmentsProps) {
  const t = useTranslation();
  const { doctors } = useDoctors();
  const others = doctors.filter(({ id, active }) => active && id !== account.person.id);
  if (appointments.length === 0) return null;
  const more = appointments.length - shownAtMost;
  return (
    <div className="mt-4 flex flex-col gap-3 rounded-inner border border-line p-4">
      <p className="font-semibold">{t('accounts.open.title', { count: appointments.length })}</p>
      <ul className="text-sm">
        {appointments.slice(0, shownAtMost).map(({ id, scheduledStart, patient }) => (
          <li key={id} className="wrap-anywhere tabular-nums">
            {`${formatDateTime(scheduledStart)} · ${lastNameFirst(patient.person)}`}
          </li>
        ))}
        {more > 0 ? (
          <li className="text-muted">{t('accounts.open.more', { count: more })}</li>
        ) : null}
      </ul>
      <Select
        label={t('accounts.open.who')}
        options={[
          { value: '', label: t('accounts.open.nobody') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
