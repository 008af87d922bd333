import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { playChime } from '../../ui/chime.ts';
import { Switch } from '../../ui/switch.tsx';
import { askForDesktop, desktopPermission, soundOn } from './waiting-alerts.ts';

const hints = {
  granted: 'waiting.desktopOn',
  default: 'waiting.desktopOff',
  denied: 'waiting.desktopDenied',
} as const;

/** Sound and desktop notifications of this browser. */
export function AlertControls() {
  const t = useTranslation();
  const sound = useStore(soundOn);
  const [desktop, setDesktop] = useState(desktopPermission);
  const changeSound = async (on: boolean) => {
    soundOn.set(on);
    if (on) await playChime();
  };
  return (
    <Card title={t('waiting.alerts')}>
      <Switch
        label={t('waiting.sound')}
        hint={t('waiting.soundHint')}
        checked={sound}
        onChange={changeSound}
      />
      {desktop === 'unsupported' ? null : (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-48 flex-1">
            <span className="block font-medium">{t('waiting.desktop')}</span>
            <span className="text-muted">{t(hints[desktop])}</span>
          </p>
          {desktop === 'default' ? (
            <Button size="small" onClick={async () => setDesktop(await askForDesktop())}>
              {t('waiting.desktopAllow')}
            </Button>
          ) : null}
        </div>
      )}
    </Card>
  );
}
