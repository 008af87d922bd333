import { Video } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

interface SetupAskProps {
  onBegin: (active: { audio: boolean; video: boolean }) => void;
}

/** Before the browser asks: what it will ask, and what to answer. */
export function SetupAsk({ onBegin }: SetupAskProps) {
  const t = useTranslation();
  return (
    <>
      <p>{t('setup.ask')}</p>
      <Button
        variant="primary"
        size="large"
        block
        icon={<Video aria-hidden="true" />}
        onClick={() => onBegin({ audio: true, video: true })}
      >
        {t('setup.turnOn')}
      </Button>
      <Button block onClick={() => onBegin({ audio: true, video: false })}>
        {t('setup.audioOnly')}
      </Button>
      <Button block variant="quiet" onClick={() => onBegin({ audio: false, video: false })}>
        {t('setup.listenOnly')}
      </Button>
    </>
  );
}
