import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ChoiceBar } from '../ui/choice-bar.tsx';
import { chooseTheme, type ThemeChoice, themeChoice } from '../ui/theme.ts';

export function ThemeSwitch() {
  const t = useTranslation();
  const [choice, setChoice] = useState(themeChoice);
  const change = (next: ThemeChoice) => {
    setChoice(next);
    chooseTheme(next);
  };
  return (
    <ChoiceBar
      label={t('app.theme')}
      choices={[
        { value: 'system', label: t('app.themeSystem'), content: <Monitor /> },
        { value: 'light', label: t('app.themeLight'), content: <Sun /> },
        { value: 'dark', label: t('app.themeDark'), content: <Moon /> },
      ]}
      value={choice}
      onChange={change}
    />
  );
}
