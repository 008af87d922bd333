import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/button.tsx';
import { playChime, soundAllowed } from '../../ui/chime.ts';
import { soundOn } from './waiting-alerts.ts';

/** "Ton an": a press turns it off; where the browser still blocks sounds, a press allows them. */
export function SoundButton() {
  const t = useTranslation();
  const on = useStore(soundOn);
  const [allowed, setAllowed] = useState(soundAllowed);
  const rings = on && allowed;
  const Icon = rings ? Bell : BellOff;
  const press = async () => {
    soundOn.set(!rings);
    if (!rings) setAllowed(await playChime());
  };
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={t(rings ? 'waiting.mute' : 'waiting.unmute')}
      icon={<Icon aria-hidden="true" />}
      onClick={press}
      className="text-muted"
    >
      {t(rings ? 'waiting.soundIsOn' : 'waiting.soundIsOff')}
    </Button>
  );
}
