import { useTranslation } from '../../../i18n/use-translation.ts';
import { useStream } from './use-stream.ts';

/** Somebody's screen, as large as there is room, with nothing cut off. */
export function SharedScreen({ name, stream }: { name: string; stream: MediaStream }) {
  const t = useTranslation();
  const video = useStream(stream);
  return (
    <figure className="relative min-h-0 flex-1 bg-black" data-shared-screen="">
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        aria-label={t('call.screenOf', { name })}
        className="absolute inset-0 size-full object-contain"
      />
    </figure>
  );
}
