import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { playChime } from '../../ui/chime.ts';

type Answer = 'none' | 'asked' | 'heard' | 'notHeard' | 'blocked';

/** A tone of our own, and the question whether it was heard. */
export function SpeakerTest() {
  const t = useTranslation();
  const [answer, setAnswer] = useState<Answer>('none');
  const play = () => {
    playChime().then(
      (played) => setAnswer(played ? 'asked' : 'blocked'),
      (error: unknown) => {
        console.debug('no sound', error);
        setAnswer('blocked');
      },
    );
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <Button onClick={play} icon={<Volume2 aria-hidden="true" />}>
        {t('setup.speaker.play')}
      </Button>
      <div aria-live="polite">
        {answer === 'asked' ? (
          <div className="flex flex-wrap items-center gap-3">
            <p>{t('setup.speaker.question')}</p>
            <Button onClick={() => setAnswer('heard')}>{t('setup.speaker.yes')}</Button>
            <Button onClick={() => setAnswer('notHeard')}>{t('setup.speaker.no')}</Button>
          </div>
        ) : null}
        {answer === 'heard' ? <p>{t('setup.speaker.heard')}</p> : null}
        {answer === 'notHeard' ? <p>{t('setup.speaker.help')}</p> : null}
        {answer === 'blocked' ? <p>{t('setup.speaker.blocked')}</p> : null}
      </div>
    </div>
  );
}
