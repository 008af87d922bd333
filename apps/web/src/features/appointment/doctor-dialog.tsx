import { type Appointment, fullName } from '@visite/contract';
import { useState } from 'react';
import { useChangeDoctor } from '../../appointments/change-doctor.ts';
import { changedPlanIn } from '../../appointments/seen-plan.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { useDoctors } from '../../staff/staff-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { Select } from '../../ui/select.tsx';

import { PlanConflict } from './plan-conflict.tsx';

interface DoctorDialogProps {
  appointment: Appointment;
  onClose: () => void;
}

/** Gives an appointment to another doctor; who is booked at that time is refused by the server. */
export function DoctorDialog({ appointment, onClose }: DoctorDialogProps) {
  const t = useTranslation();
  const { mailsOff } = usePageConfig();
  const { doctors } = useDoctors();
  const [doctorId, setDoctorId] = useState('');
  const change = useChangeDoctor();
  const others = doctors.filter(({ id, active }) => active && id !== appointment.doctor.person.id);

  // The panel follows what colleagues do; what was decided on is what was seen at first.
  const [seen] = useState(appointment);
  const name = others.find(({ id }) => id === doctorId)?.name ?? '';
  const meanwhile = changedPlanIn(change.error);

  const handOver = (from: Appointment) =>
    change.mutate(
      { appointment: from, doctorId },
      {
        onSuccess: () => {
          notify({ title: t('panel.doctor.done', { name }) });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('panel.doctor.title')}
      description={t(mailsOff ? 'panel.doctor.textMailsOff' : 'panel.doctor.text', {
        name: fullName(appointment.patient.person),
      })}
      actions={
        <>
          <Button
            variant="primary"
            disabled={!doctorId || meanwhile !== null}
            loading={change.isPending}
            onClick={() => handOver(seen)}
          >
            {t('panel.doctor.confirm')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <div className="mt-4 flex flex-col gap-4">
        {meanwhile ? (
          <PlanConflict
            now={meanwhile}
            mine={{ times: meanwhile, doctorName: name }}
            onMine={() => handOver(meanwhile)}
            onTheirs={onClose}
          />
        ) : change.error ? (
          <InlineMessage tone="danger" announce title={t('panel.doctor.failed')}>
            {errorText(change.error)}
          </InlineMessage>
        ) : null}
        <Select
          label={t('panel.doctor.who')}
          placeholder={t('panel.doctor.choose')}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={doctorId}
          onChange={(event) => setDoctorId(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
