import { useTranslation } from '../../i18n/use-translation.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';

interface OwnOrAllSwitchProps {
  all: boolean;
  onChange: (all: boolean) => void;
}

/** Switches between the doctor's own calls (default) and those of everybody. */
export function OwnOrAllSwitch({ all, onChange }: OwnOrAllSwitchProps) {
  const t = useTranslation();
  const choices = (['mine', 'all'] as const).map((value) => {
    const label = t(`dashboard.${value}`);
    return { value, label, content: label };
  });
  return (
    <ChoiceBar
      label={t('dashboard.whose')}
      choices={choices}
      value={all ? 'all' : 'mine'}
      onChange={(value) => onChange(value === 'all')}
    />
  );
}
