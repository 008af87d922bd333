import type { RemotePerson } from '@visite/call-engine';
import { clsx } from 'clsx';
import { AudioLines, Hand, Mic, MicOff, Phone, Pin, TriangleAlert, WifiOff } from 'lucide-react';
import { type SyntheticEvent, useContext, useRef, useState } from 'react';
import { useVoiceMark } from '../../../devices/use-voice-mark.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
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
  /** Within each picture: `raised` above controls that overlay it, `away` from the own picture. */
  caption: 'raised' | 'foot' | 'away' | 'none';
  /** The own picture lies over the people. */
  ownOver?: boolean;
  /** Beside a file, which stands outside of the grid. */
  beside?: boolean;
  /** Picture-in-picture or minimized: videos overlay the screen instead of standing beside it. */
  small?: boolean;
}

/** A phone that is turned has height for the screen alone [VISIT-47]. */
export function useTurned(): boolean {
  return useMediaQuery('(max-width: 63.99rem) and (orientation: landscape)');
}

/**
 * Beside a file or a screen: a column, or a strip where there is no width for one, whose end is the
 * own picture's. It stands in the corner that `besideOwn` leaves free.
 */
const besidePeople =
  'gap-3 p-3 max-lg:group-has-[[data-corner$=left]]/stage:pl-39 max-lg:group-has-[[data-corner$=right]]/stage:pr-39 sm:max-lg:group-has-[[data-corner$=left]]/stage:pl-45 sm:max-lg:group-has-[[data-corner$=right]]/stage:pr-45 lg:flex-col lg:group-has-[[data-corner^=top]]/stage:pt-42 lg:group-has-[[data-corner^=bottom]]/stage:pb-42';

/** Remote videos as a grid; with a shared screen, the screen large and the videos beside it. */
export function VideoGrid(props: VideoGridProps) {
  const { people, screen, fit, caption, ownOver = false, beside = false, small = false } = props;
  const { pinned, pin } = usePinned(people);
  const turned = useTurned();
  const isPinned = ({ userID }: RemotePerson) => userID === pinned;
  const several = people.length > 1;
  const inARow = beside || (screen !== null && !small && !turned);
  const tiles = people.map((person) => (
    <RemoteVideo
      key={person.userID}
      person={person}
      // A strip would show nothing of a face but its middle.
      fit={inARow ? 'contain' : screen ? 'cover' : fit}
      caption={(inARow || screen) && caption !== 'none' ? 'foot' : caption}
      framed={inARow || (several && fit === 'contain' && !screen && !small)}
      beside={inARow}
      ownOver={!ownOver || screen ? 'no' : several ? 'in-a-column' : 'always'}
      // By CSS: a video element that is moved in the document stops for a moment.
      className={clsx(
        isPinned(person) && 'order-first',
        isPinned(person) && people.length > 2 && 'col-span-2 sm:col-span-1 sm:row-span-2',
      )}
      pinned={isPinned(person)}
      onPin={pin && several ? () => pin(isPinned(person) ? null : person.userID) : undefined}
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
            'flex',
            small
              ? 'absolute right-1 bottom-1 h-1/3 w-1/4 gap-px overflow-hidden rounded-inner'
              : turned
                ? 'w-44 shrink-0 flex-col gap-px'
                : `shrink-0 max-lg:max-h-1/3 ${besidePeople}`,
            inARow && (pinned ? 'max-lg:h-44 lg:w-80' : 'max-lg:h-28 sm:max-lg:h-32 lg:w-60'),
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
        'absolute inset-0',
        beside ? `flex ${besidePeople}` : 'grid auto-rows-fr',
        !beside && (several && fit === 'contain' && !small ? 'gap-2 p-2' : 'gap-px'),
        !beside && several && (pinned && people.length > 2 ? 'grid-cols-2' : 'sm:grid-cols-2'),
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

/**
 * A name keeps to the side on which the own picture is not, and leaves it its width [CALL-37]. The
 * own picture's place is that of the room (100cqw), the name's that of the picture in its middle.
 */
const roomForOwn = {
  no: 'left-2 w-[calc(100%-1rem)]',
  small: 'left-1 w-[calc(100%-0.5rem)]',
  'in-a-column':
    'left-2 w-[calc(100%-8rem)] max-sm:group-has-[[data-corner$=left]]/stage:right-2 max-sm:group-has-[[data-corner$=left]]/stage:left-auto sm:w-[calc(100%-1rem)] md:left-3 md:w-[calc(100%-1.5rem)]',
  // Very large text needs its words' room more than the own picture needs its corner.
  // In an upper corner the own picture reaches down to the name only where there is little height.
  always: `w-[min(100%-1rem,max(9rem,(100cqw+100%)/2-8rem))] sm:w-[min(100%-1.5rem,max(9rem,(100cqw+100%)/2-13rem))] xl:w-[min(100%-1.5rem,max(9rem,(100cqw+100%)/2-16rem))] [@container_people_(min-height:28rem)]:group-has-[[data-corner^=top]]/stage:w-[calc(100%-1.5rem)]! ${otherSide}`,
};

interface RemoteVideoProps {
  person: RemotePerson;
  /** CSS object-fit: `cover` crops, `contain` letterboxes. */
  fit: 'cover' | 'contain';
  caption: VideoGridProps['caption'];
  /** With a margin and round corners. */
  framed: boolean;
  /** Small, beside a file or a screen: its name has one line. */
  beside: boolean;
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
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
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
    const { videoWidth: width, videoHeight: height } = currentTarget;
    if (width === 0) return;
    setSize((before) =>
      before?.width === width && before.height === height ? before : { width, height },
    );
    onPictureShown?.();
  };
  const { name, role, meta, connection, quality } = person;
  const lost = connection !== 'connected';
  const isMuted = meta?.audioActive === false && !lost;
  const pictured = person.content !== null && meta?.videoActive !== false;
  // As large as the picture itself, so that its name is within it.
  const fitted = fit === 'contain' && pictured && size !== null;
  return (
    <div
      className={clsx(
        'flex size-full min-h-0 min-w-0 [container-type:size]',
        props.beside
          ? 'max-lg:items-center lg:items-start max-lg:group-has-[[data-corner$=left]]/stage:justify-end'
          : 'items-center justify-center',
        props.className,
      )}
    >
      <figure
        ref={figure}
        data-person={role}
        data-connection={connection}
        data-pinned={pinned}
        style={
          fitted
            ? {
                // Never too narrow for a name in very large text.
                width: `min(100cqw, max(12rem, 100cqh * ${size.width / size.height}))`,
                height: `min(100cqh, 100cqw * ${size.height / size.width})`,
              }
            : undefined
        }
        className={clsx(
          'relative shrink-0 bg-black',
          !fitted && 'size-full',
          props.framed && 'rounded-card',
          props.framed && !pictured && 'bg-stage-control!',
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
            'absolute inset-0 size-full rounded-[inherit]',
            fit === 'cover' ? 'object-cover' : 'object-contain',
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
            '@container pointer-events-none absolute flex',
            roomForOwn[props.beside ? 'small' : props.ownOver],
            // A notice puts the controls below the picture.
            caption === 'raised' && 'bottom-28 group-has-[[data-call-notice]]/call:bottom-3',
            (caption === 'foot' || caption === 'none') &&
              (props.beside ? 'bottom-1' : 'bottom-2 md:bottom-3'),
            caption === 'away' &&
              'top-2 group-has-[[data-corner^=top]]/stage:top-auto group-has-[[data-corner^=top]]/stage:bottom-2',
            caption === 'none' && 'sr-only',
          )}
        >
          <div
            className={clsx(
              'pointer-events-auto flex max-w-full items-center rounded-box bg-black/75 text-sm text-white ring-1 ring-white/20',
              props.beside ? 'gap-1 px-1.5 py-1' : 'gap-1.5 px-2 py-1.5 @sm:gap-2 @sm:px-3',
            )}
          >
            {isMuted || lost ? null : (
              // One place for both signs, or the name would move with every word.
              <span aria-hidden="true" className="shrink-0 [&_svg]:size-4">
                <Mic className="opacity-70 in-data-speaking:hidden" />
                <AudioLines data-voice-sign="" className="hidden in-data-speaking:block" />
              </span>
            )}
            <span
              className={clsx('min-w-0 font-semibold', props.beside ? 'truncate' : 'wrap-anywhere')}
            >
              {name}
            </span>
            {/* Read aloud where it is not shown. */}
            <span
              className={clsx(
                'sr-only shrink-0 opacity-80',
                role === 'guest' ? '@3xs:not-sr-only' : '@sm:not-sr-only',
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
                className="-my-1.5 -mr-2 flex min-h-11 w-11 shrink-0 items-center justify-center self-stretch rounded-r-box -outline-offset-4 hover:bg-white/20 @sm:-mr-3 aria-pressed:bg-white/30"
              >
                <Pin className={clsx('size-5', pinned && 'fill-current')} aria-hidden="true" />
              </button>
            ) : null}
          </div>
        </figcaption>
      </figure>
    </div>
  );
}
