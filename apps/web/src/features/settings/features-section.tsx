import type { FeatureFlags } from '@visite/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { SectionProps } from './section-props.ts';
import { withConfig } from './settings-draft.ts';

/** What a call offers and what is kept of it, each with its consequence in words. */
export function FeaturesSection({ draft, onChange }: SectionProps) {
  const t = useTranslation();
  const { videoConsultation } = draft.config;
  const { features } = videoConsultation;
  const set = (changed: Partial<FeatureFlags>) =>
    onChange(
      withConfig(draft, {
        videoConsultation: { ...videoConsultation, features: { ...features, ...changed } },
      }),
    );
  const flags: [name: FlagName, checked: boolean, change: (on: boolean) => void][] = [
    ['notesEnabled', features.notesEnabled, (on) => set({ notesEnabled: on })],
    [
      'control',
      features.control.enabled,
      (on) => set({ control: { ...features.control, enabled: on } }),
    ],
    [
      'captureScreenshot',
      features.control.captureScreenshot,
      (on) => set({ control: { ...features.control, captureScreenshot: on } }),
    ],
    ['forceChatUpload', features.forceChatUpload, (on) => set({ forceChatUpload: on })],
    [
      'forcePatientFileUpload',
      features.forcePatientFileUpload,
      (on) => set({ forcePatientFileUpload: on }),
    ],
    [
      'forceStaffFileUpload',
      features.forceStaffFileUpload,
      (on) => set({ forceStaffFileUpload: on }),
    ],
    ['patientScreenShare', features.patientScreenShare, (on) => set({ patientScreenShare: on })],
  ];
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <RadioGroup
        label={t('settings.features.patientLogin')}
        value={features.patientLogin.mode}
        options={(['birthday', 'tan'] as const).map((mode) => ({
          value: mode,
          label: t(`settings.features.${mode}`),
          hint: t(`settings.features.${mode}Hint`),
        }))}
        onChange={(mode) => set({ patientLogin: { mode } })}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 text-control font-semibold">
          {t('settings.features.inCall')}
        </legend>
        {flags.map(([name, checked, change]) => (
          <Checkbox
            key={name}
            label={t(`settings.features.${name}`)}
            hint={t(`settings.features.${name}Hint`)}
            checked={checked}
            onChange={(event) => change(event.target.checked)}
          />
        ))}
      </fieldset>
    </div>
  );
}

type FlagName =
  | 'notesEnabled'
  | 'control'
  | 'captureScreenshot'
  | 'forceChatUpload'
  | 'forcePatientFileUpload'
  | 'forceStaffFileUpload'
  | 'patientScreenShare';
