import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import type { SectionProps } from './section-props.ts';

export function SecuritySection({ draft, onChange }: SectionProps) {
  const t = useTranslation();
  const { secondFactor } = useStaffUser();
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Checkbox
        label={t('settings.security.required')}
        hint={t('settings.security.requiredHint')}
        checked={draft.secondFactorRequired}
        onChange={(event) => onChange({ ...draft, secondFactorRequired: event.target.checked })}
      />
      {draft.secondFactorRequired && !secondFactor ? (
        <InlineMessage tone="warning">{t('settings.security.you')}</InlineMessage>
      ) : null}
    </div>
  );
}
