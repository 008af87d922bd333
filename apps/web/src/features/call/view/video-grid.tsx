import type { RemotePerson } from '@visite/call-engine';
import { clsx } from 'clsx';
import { AudioLines, Hand, Mic, MicOff, Phone, Pin, TriangleAlert, WifiOff } from 'lucide-react';
import { type SyntheticEvent, useContext, useRef } from 'react';
import { useVoiceMark } from '../../../devices/use-voice-mark.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { CallContext } from '../call-context.tsx';
import { signsNow } from '../controls/signer-button.tsx';
import { usePinned } from './pinned.ts';
import { SharedScreen } from './shared-screen.tsx';
import { useVideoStream } from './use-video-stream.ts';

interface VideoGridProps {
  people: readonly RemotePerson[];
  /** Whose screen is shown large, with the people beside it. */
  screen: RemotePerson | null;
  fit: 'cover' | 'contain';
  /** `raised` above controls that overlay the video; `foot` at its lower edge, `head` at the upper. */
  caption: 'raised' | 'foot' | 'head' | 'none';
  /** The own picture lies over the people, or within the strip that they are beside a file or a screen. */
  ownOver?: boolean | 'in-a-strip';
  /** Picture-in-picture or minimized: videos overlay the screen instead of standing beside it. */
  small?: boolean;
}

/** Remote videos as a grid; with a shared screen, the screen large and the videos beside it. */
export function VideoGrid(props: VideoGridProps) {
  const { people, screen, fit, caption, ownOver = false, small = false } = props;
  const { pinned, pin } = usePinned(people);
  const isPinned = ({ userID }: RemotePerson) => userID === pinned;
  const tiles = people.map((person) => (
    <RemoteVideo
      key={person.userID}
      person={person}
      fit={screen && ownOver !== 'in-a-strip' ? 'cover' : fit}
      caption={caption}
      ownOver={
        ownOver === 'in-a-strip'
          ? ownOver
          : !ownOver || screen
            ? 'no'
            : people.length > 1
              ? 'in-a-column'
              : 'always'
      }
      // By CSS: a video element that is moved in the document stops for a moment.
      className={clsx(
        isPinned(person) && 'order-first',
        isPinned(person) && people.length > 2 && 'col-span-2 sm:col-span-1 sm:row-span-2',
      )}
      pinned={isPinned(person)}
      onPin={
        pin && people.length > 1 ? () => pin(isPinned(person) ? null : person.userID) : undefined
      }
    />
  ));
  if (screen?.screen) {
    return (
      <div
        className={clsx(
          'absolute inset-0 flex flex-col',
          !small && 'lg:flex-row max-lg:landscape:flex-row',
        )}
      >
        <SharedScreen name={screen.name} stream={screen.screen} small={small} />
        <div
          className={clsx(
            'flex gap-px',
            small
              ? 'absolute right-1 bottom-1 h-1/3 w-1/4 overflow-hidden rounded-inner'
              : // A phone that is turned has height for the screen alone.
                'shrink-0 max-lg:portrait:max-h-1/3 lg:flex-col max-lg:landscape:w-44 max-lg:landscape:flex-col',
            !small && (pinned ? 'max-lg:portrait:h-44 lg:w-80' : 'max-lg:portrait:h-28 lg:w-56'),
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
        people.length > 1 && (pinned && people.length > 2 ? 'grid-cols-2' : 'sm:grid-cols-2'),
      )}
    >
      {tiles}
    </div>
  );
}

/** For small views, which show only the first shared screen. */
export function firstScreen(people: readonly RemotePerson[]): RemotePerson | null {
  return people.find(({ screen }) => screen !== null) ?? null;
}

const otherSide =
  'left-2 group-has-[[data-corner$=left]]/stage:right-2 group-has-[[data-corner$=left]]/stage:left-auto md:left-3 md:group-has-[[data-corner$=left]]/stage:right-3 md:group-has-[[data-corner$=left]]/stage:left-auto';

/** A name keeps to the side on which the own picture is not, and leaves it its width [CALL-37]. */
const roomForOwn = {
  no: 'left-2 max-w-[calc(100%-1rem)] md:left-3 md:max-w-[calc(100%-1.5rem)]',
  'in-a-column':
    'left-2 max-w-[calc(100%-8rem)] max-sm:group-has-[[data-corner$=left]]/stage:right-2 max-sm:group-has-[[data-corner$=left]]/stage:left-auto sm:max-w-[calc(100%-1rem)] md:left-3 md:max-w-[calc(100%-1.5rem)]',
  'in-a-strip': `max-w-[calc(100%-8rem)] ${otherSide}`,
  // In an upper corner the own picture reaches down to the name only where there is little height.
  always: `max-w-[calc(100%-8rem)] sm:max-w-[calc(100%-13rem)] xl:max-w-[calc(100%-16rem)] [@container_people_(min-height:28rem)]:group-has-[[data-corner^=top]]/stage:max-w-[calc(100%-1.5rem)]! ${otherSide}`,
};

interface RemoteVideoProps {
  person: RemotePerson;
  /** CSS object-fit: `cover` crops, `contain` letterboxes. */
  fit: 'cover' | 'contain';
  caption: VideoGridProps['caption'];
  /** Whether the own picture may lie over this one: in one column with others, or always. */
  ownOver: keyof typeof roomForOwn;
  className: string;
  pinned: boolean;
  /** Undefined where there is nobody to choose from. */
  onPin: (() => void) | undefined;
}

/** Video of one remote person with name, mute state and connection quality. */
function RemoteVideo(props: RemoteVideoProps) {
  const { person, fit, caption, pinned, onPin } = props;
  const t = useTranslation();
  const video = useVideoStream(person.content);
  const figure = useRef<HTMLElement>(null);
  useVoiceMark(person.content, figure);
  const context = useContext(CallContext);
  const onPictureShown = context?.onPictureShown;
  const signs = context !== null && signsNow(context.call, person.userID);
  const telephone = context?.call.telephone;
  const phoned = telephone?.step === 'on' && telephone.with === person.userID;
  const MutedSign = phoned ? Phone : MicOff;
  // An element without frames has no width; sound alone loads data, too.
  const onFrame = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.videoWidth > 0) onPictureShown?.();
  };
  const { name, role, meta, connection, quality } = person;
  const lost = connection !== 'connected';
  const isMuted = meta?.audioActive === false && !lost;
  const pictured = person.content !== null && meta?.videoActive !== false;
  return (
    <figure
      ref={figure}
      data-person={role}
      data-connection={connection}
      data-pinned={pinned}
      className={clsx(
        '@container relative size-full min-h-0 min-w-0 overflow-hidden bg-black',
        props.className,
      )}
    >
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        onLoadedData={onFrame}
        onResize={onFrame}
        aria-label={t('call.pictureOf', { name })}
        className={clsx(
          'absolute inset-0 size-full',
          fit === 'cover' ? 'object-cover' : 'object-contain',
          // On the side of its name.
          props.ownOver === 'in-a-strip' &&
            'object-left group-has-[[data-corner$=left]]/stage:object-right',
          (!pictured || lost) && 'opacity-30',
          !pictured && 'invisible',
        )}
      />
      {pictured ? null : (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 text-ink">
          <Avatar name={name} size="large" />
          <p>{t(lost ? 'call.notThere' : 'call.cameraOff', { name })}</p>
        </div>
      )}
      <p role="status" className="sr-only">
        {isMuted ? `${name}: ${t('call.muted')}` : null}
      </p>
      <figcaption
        className={clsx(
          'absolute flex items-center gap-2 rounded-box bg-black/75 px-3 py-1.5 text-sm text-white @max-sm:gap-1.5 @max-sm:px-2',
          roomForOwn[props.ownOver],
          // A notice puts the controls below the picture.
          caption === 'raised' && 'bottom-28 group-has-[[data-call-notice]]/call:bottom-3',
          (caption === 'foot' || caption === 'none') && 'bottom-2 md:bottom-3',
          caption === 'head' && 'top-2 md:top-3',
          caption === 'none' && 'sr-only',
        )}
      >
        {isMuted || lost ? null : (
          // One place for both signs, or the name would move with every word.
          <span aria-hidden="true" className="shrink-0 [&_svg]:size-4">
            <Mic className="opacity-70 in-data-speaking:hidden" />
            <AudioLines data-voice-sign="" className="hidden in-data-speaking:block" />
          </span>
        )}
        <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
        {/* Read aloud where it is not shown. */}
        <span
          className={clsx(
            'sr-only shrink-0 opacity-80',
            role === 'guest' ? '@xs:not-sr-only' : '@md:not-sr-only',
          )}
        >
          {t(`call.role.${role}`)}
        </span>
        {isMuted ? (
          <span aria-hidden="true" className="flex shrink-0 items-center gap-1">
            <MutedSign className="size-4" aria-hidden="true" />
            {t(phoned ? 'call.telephone.here' : 'call.muted')}
          </span>
        ) : null}
        {signs ? (
          <span data-signs="" className="flex shrink-0 items-center gap-1">
            <Hand className="size-4" aria-hidden="true" />
            {t('tools.signing.now')}
          </span>
        ) : null}
        {lost ? (
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
        ) : quality && quality.level !== 'good' && quality.reason !== 'computer' ? (
          <span className="flex shrink-0 items-center gap-1">
            <TriangleAlert className="size-4 text-warning" aria-hidden="true" />
            <span className="sr-only sm:not-sr-only">
              {t(`call.quality.${quality.reason === 'no-picture' ? 'still' : quality.level}`)}
            </span>
          </span>
        ) : null}
        {onPin && caption !== 'none' ? (
          <button
            type="button"
            aria-pressed={pinned}
            aria-label={t('call.pin', { name })}
            onClick={onPin}
            className="-my-1.5 -mr-3 flex size-11 shrink-0 items-center justify-center rounded-box hover:bg-white/20 aria-pressed:bg-white/30"
          >
            <Pin className={clsx('size-5', pinned && 'fill-current')} aria-hidden="true" />
          </button>
        ) : null}
      </figcaption>
    </figure>
  );
}
