import type { RemotePerson } from '@visite/call-engine';
import { classNames } from '../../../ui/class-names.ts';
import { RemoteTile } from './remote-tile.tsx';
import { SharedScreen } from './shared-screen.tsx';

interface PicturesProps {
  people: readonly RemotePerson[];
  /** Whose screen takes the place, with the people beside it. */
  screen: RemotePerson | null;
  fit: 'cover' | 'contain';
  caption: 'raised' | 'foot' | 'none';
  /** A corner or a small window: people beside a screen would leave nothing of it. */
  small?: boolean;
}

/** Everybody who is in the call; a shared screen takes the room and people stand beside it. */
export function Pictures({ people, screen, fit, caption, small = false }: PicturesProps) {
  const tiles = people.map((person) => (
    <RemoteTile
      key={person.userID}
      person={person}
      fit={screen ? 'cover' : fit}
      caption={caption}
    />
  ));
  if (screen?.screen) {
    return (
      <div className={classNames('absolute inset-0 flex flex-col', !small && 'lg:flex-row')}>
        <SharedScreen name={screen.name} stream={screen.screen} />
        <div
          className={classNames(
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
      className={classNames(
        'absolute inset-0 grid auto-rows-fr gap-px',
        people.length > 1 && 'sm:grid-cols-2',
      )}
    >
      {tiles}
    </div>
  );
}

/** Where there is room for one screen only and no way to choose. */
export function firstScreen(people: readonly RemotePerson[]): RemotePerson | null {
  return people.find(({ screen }) => screen !== null) ?? null;
}
