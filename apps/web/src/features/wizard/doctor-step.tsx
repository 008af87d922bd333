import { UserCog } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { useDoctors } from '../../staff/staff-queries.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failure-message.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StepFrame, type StepProps } from './step-frame.tsx';

/** With more doctors a combobox replaces the radio buttons. */
const radiosAtMost = 8;

export function DoctorStep({ draft, save, heading, onNext }: StepProps & { onNext: () => void }) {
  const t = useTranslation();
  const user = useStaffUser();
  const { doctors, isPending, error, refetch } = useDoctors();
  const [missing, setMissing] = useState(false);
  const active = doctors.filter((each) => each.active);
  const preselected =
    active.find(({ id }) => id === user.person.id) ?? (active.length === 1 ? active[0] : undefined);

  // Preselects the logged-in doctor, or the only one.
  useEffect(() => {
    if (draft.doctorId === '' && preselected) save({ ...draft, doctorId: preselected.id });
  }, [draft, preselected, save]);

  const chosen = active.find(({ id }) => id === draft.doctorId);
  const submit = () => {
    setMissing(!chosen);
    if (chosen) onNext();
  };
  const choose = (doctorId: string) => {
    setMissing(false);
    save({ ...draft, doctorId });
  };
  const wrong = missing ? t('wizard.doctorMissing') : undefined;
  return (
    <StepFrame title={t('wizard.whichDoctor')} heading={heading} onSubmit={submit}>
      {isPending ? (
        <Skeleton lines={4} />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : active.length === 0 ? (
        <EmptyState
          icon={<UserCog aria-hidden="true" />}
          title={t('wizard.noDoctors')}
          message={t('wizard.noDoctorsText')}
        />
      ) : active.length <= radiosAtMost ? (
        <RadioGroup
          label={t('wizard.step.doctor')}
          labelHidden
          options={active.map(({ id, name }) => ({
            value: id,
            label: id === user.person.id ? t('wizard.yourself', { name }) : name,
          }))}
          value={chosen?.id ?? null}
          onChange={choose}
          error={wrong}
        />
      ) : (
        <Combobox
          label={t('wizard.step.doctor')}
          items={active.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen ? { value: chosen.id, label: chosen.name } : null}
          onChange={(item) => choose(item?.value ?? '')}
          placeholder={t('wizard.typeName')}
          error={wrong}
        />
      )}
    </StepFrame>
  );
}
