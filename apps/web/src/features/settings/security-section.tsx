import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { useSettingsForm } from './settings-form.ts';

export function SecuritySection() {
  const t = useTranslation();
  const { secondFactor } = useStaffUser();
  const { control, register } = useSettingsForm();
  const required = useWatch({ control, name: 'secondFactorRequired' });
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Checkbox
        label={t('settings.security.required')}
        hint={t('settings.security.requiredHint')}
        {...register('secondFactorRequired')}
      />
      {required && !secondFactor ? (
        <InlineMessage tone="warning">{t('settings.security.you')}</InlineMessage>
      ) : null}
    </div>
  );
}
