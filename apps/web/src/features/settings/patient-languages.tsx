import { furtherLanguages, unreadLanguages } from '@visite/contract';
import { useWatch } from 'react-hook-form';
import { camelCode } from '../../i18n/error-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useSettingsForm } from './settings-form.ts';

const field = 'config.videoConsultation.features.patientLanguages';

/** What patients can read besides German and English; what nobody has read yet says so (I18N-13). */
export function PatientLanguages() {
  const t = useTranslation();
  const { control, setValue } = useSettingsForm();
  const offered = useWatch({ control, name: field });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-control font-semibold">
        {t('settings.patientLanguages.title')}
      </legend>
      <p className="text-muted">{t('settings.patientLanguages.hint')}</p>
      {furtherLanguages.map((language) => (
        <Checkbox
          key={language}
          label={t(`settings.patientLanguages.${camelCode(language)}`)}
          hint={t(
            unreadLanguages.includes(language)
              ? 'settings.patientLanguages.unread'
              : 'settings.patientLanguages.deSimpleHint',
          )}
          checked={offered.includes(language)}
          onChange={({ target }) =>
            setValue(
              field,
              furtherLanguages.filter((each) =>
                each === language ? target.checked : offered.includes(each),
              ),
              { shouldDirty: true },
            )
          }
        />
      ))}
    </fieldset>
  );
}
