import { type Appointment, appointmentLimits, fullName, isOpen } from '@visite/contract';
import { useState } from 'react';
import { useAddUser } from '../../appointments/appointment-mutations.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffList } from '../../staff/staff-queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx';
import { notify } from '../../ui/notifications.ts';

/** Who else may join, and one more of the practice. */
export function Colleagues({ appointment }: { appointment: Appointment }) {
  const t = useTranslation();
  const staff = useStaffList().data ?? [];
  const [chosen, setChosen] = useState<ComboboxItem | null>(null);
  const { id: appointmentId, doctor, otherUsers, state } = appointment;
  const present = new Set([doctor.person.id, ...otherUsers.map(({ person }) => person.id)]);
  const items = staff
    .filter(({ person, status }) => status === 'active' && !present.has(person.id))
    .map(({ person }) => ({ value: person.id, label: fullName(person) }));
  // The patient is one of the four.
  const full = present.size + 1 >= appointmentLimits.peopleInCall;

  const addition = useAddUser({
    onSuccess: (_, { userId }) => {
      const added = staff.find(({ person }) => person.id === userId);
      const name = added ? fullName(added.person) : '';
      notify({ type: 'success', title: t('appointment.colleagues.added', { name }) });
      setChosen(null);
    },
    onError: (error) => {
      const title = t('appointment.colleagues.failed');
      notify({ type: 'error', title, message: errorText(error) });
    },
  });
  const add = () => {
    if (chosen) addition.mutate({ appointmentId, userId: chosen.value });
  };
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col gap-2">
        {[doctor, ...otherUsers].map(({ person }) => (
          <li key={person.id} className="flex min-w-0 items-center gap-3">
            <Avatar name={fullName(person)} size="small" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{fullName(person)}</span>
          </li>
        ))}
      </ul>
      {!isOpen(state.type) ? null : full ? (
        <p className="text-muted">{t('appointment.colleagues.full')}</p>
      ) : (
        <div className="flex items-end gap-2">
          <Combobox
            className="min-w-0 flex-1"
            label={t('appointment.colleagues.who')}
            placeholder={t('appointment.colleagues.type')}
            items={items}
            value={chosen}
            onChange={setChosen}
          />
          <Button loading={addition.isPending} disabled={!chosen} onClick={add}>
            {t('appointment.colleagues.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
