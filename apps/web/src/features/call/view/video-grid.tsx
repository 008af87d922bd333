import type { RemotePerson } from '@visite/call-engine';
import { clsx } from 'clsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { RemoteVideo } from './remote-video.tsx';
import { useVideoStream } from './use-video-stream.ts';

interface VideoGridProps {
  people: readonly RemotePerson[];
  /** Whose screen is shown large, with the people beside it. */
  screen: RemotePerson | null;
  fit: 'cover' | 'contain';
  caption: 'raised' | 'foot' | 'none';
  /** A corner or a small window: people beside a screen would leave nothing of it. */
  small?: boolean;
}

/** Remote videos as a grid; with a shared screen, the screen large and the videos beside it. */
export function VideoGrid({ people, screen, fit, caption, small = false }: VideoGridProps) {
  const tiles = people.map((person) => (
    <RemoteVideo
      key={person.userID}
      person={person}
      fit={screen ? 'cover' : fit}
      caption={caption}
    />
  ));
  if (screen?.screen) {
    return (
      <div className={clsx('absolute inset-0 flex flex-col', !small && 'lg:flex-row')}>
        <SharedScreen name={screen.name} stream={screen.screen} />
        <div
          className={clsx(
            'flex gap-px',
            small
              ? 'absolute right-1 bottom-1 h-1/3 w-1/4 overflow-hidden rounded-inner'
              : 'h-28 max-h-1/3 shrink-0 lg:h-auto lg:max-h-none lg:w-56 lg:flex-col',
          )}
        >
          {tiles}
        </div>
      </div>
    );
  }
  return (
    <div
      className={clsx(
        'absolute inset-0 grid auto-rows-fr gap-px',
        people.length > 1 && 'sm:grid-cols-2',
      )}
    >
      {tiles}
    </div>
  );
}

/** For views with room for one screen and no way to choose. */
export function firstScreen(people: readonly RemotePerson[]): RemotePerson | null {
  return people.find(({ screen }) => screen !== null) ?? null;
}

/** A shared screen, letterboxed: cropping would hide text at its edges. */
function SharedScreen({ name, stream }: { name: string; stream: MediaStream }) {
  const t = useTranslation();
  const video = useVideoStream(stream);
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
