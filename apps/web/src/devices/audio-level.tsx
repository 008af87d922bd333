import { watchAudioLevel } from '@visite/call-engine/browser';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { voiceLevel } from './use-voice-mark.ts';

interface AudioLevelProps {
  track: MediaStreamTrack;
  /** Whether a voice was caught from this microphone. */
  onHeard?: (heard: boolean) => void;
}

/** Audio level meter, with a text once speech was detected. */
export function AudioLevel({ track, onHeard }: AudioLevelProps) {
  const t = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [heard, setHeard] = useState(false);

  useEffect(() => {
    setHeard(false);
    return watchAudioLevel(track, (level) => {
      bar.current?.style.setProperty('width', `${Math.round(level * 100)}%`);
      if (level > voiceLevel) setHeard(true);
    });
  }, [track]);
  useEffect(() => {
    onHeard?.(heard);
    return () => onHeard?.(false);
  }, [heard, onHeard]);

  return (
    <div className="flex flex-col gap-2">
      <div
        role="img"
        aria-label={t('setup.microphone.level')}
        className="h-4 overflow-hidden rounded-full border border-line-strong bg-sunken"
      >
        <div ref={bar} data-voice="" className="h-full w-0 rounded-full bg-success" />
      </div>
      {/* As high as the longer of both: what stands below does not move while somebody speaks. */}
      <p
        role="status"
        data-room={t(heard ? 'setup.microphone.speak' : 'setup.microphone.heard')}
        className="grid *:[grid-area:1/1] before:invisible before:[grid-area:1/1] before:content-[attr(data-room)]"
      >
        <span>{t(heard ? 'setup.microphone.heard' : 'setup.microphone.speak')}</span>
      </p>
    </div>
  );
}
