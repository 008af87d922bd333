import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useSettingsForm } from './settings-form.ts';

const features = 'config.videoConsultation.features';
/** The name of each flag's texts, and where it stands. */
const flags = [
  ['notesEnabled', 'notesEnabled'],
  ['control', 'control.enabled'],
  ['captureScreenshot', 'control.captureScreenshot'],
  ['forceChatUpload', 'forceChatUpload'],
  ['forcePatientFileUpload', 'forcePatientFileUpload'],
  ['forceStaffFileUpload', 'forceStaffFileUpload'],
  ['patientScreenShare', 'patientScreenShare'],
] as const;

/** What a call offers and what is kept of it, each with its consequence in words. */
export function FeaturesSection() {
  const t = useTranslation();
  const { control, register, setValue } = useSettingsForm();
  const mode = useWatch({ control, name: `${features}.patientLogin.mode` });
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <RadioGroup
        label={t('settings.features.patientLogin')}
        value={mode}
        options={(['birthday', 'tan'] as const).map((value) => ({
          value,
          label: t(`settings.features.${value}`),
          hint: t(`settings.features.${value}Hint`),
        }))}
        onChange={(value) => setValue(`${features}.patientLogin.mode`, value)}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 text-control font-semibold">
          {t('settings.features.inCall')}
        </legend>
        {flags.map(([name, path]) => (
          <Checkbox
            key={name}
            label={t(`settings.features.${name}`)}
            hint={t(`settings.features.${name}Hint`)}
            {...register(`${features}.${path}`)}
          />
        ))}
      </fieldset>
    </div>
  );
}
