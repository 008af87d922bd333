import type { RemotePerson } from '@visite/call-engine';
import { classNames } from '../../../ui/class-names.ts';
import { RemoteTile } from './remote-tile.tsx';
import { SharedScreen } from './shared-screen.tsx';

interface PicturesProps {
  people: readonly RemotePerson[];
  fit: 'cover' | 'contain';
  caption: 'raised' | 'foot' | 'none';
}

/** Everybody who is in the call; a shared screen takes the room and people stand beside it. */
export function Pictures({ people, fit, caption }: PicturesProps) {
  const sharing = people.find(({ screen }) => screen !== null);
  const tiles = people.map((person) => (
    <RemoteTile
      key={person.userID}
      person={person}
      fit={sharing ? 'cover' : fit}
      caption={caption}
    />
  ));
  if (sharing?.screen) {
    return (
      <div className="absolute inset-0 flex flex-col lg:flex-row">
        <SharedScreen name={sharing.name} stream={sharing.screen} />
        <div className="flex h-28 shrink-0 gap-px lg:h-auto lg:w-56 lg:flex-col">{tiles}</div>
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
