import type { LocalMediaSnapshot } from '@visite/call-engine';
import { clsx } from 'clsx';
import { MicOff, VideoOff } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useContext, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CallContext } from '../call-context.tsx';
import { useVideoStream } from './use-video-stream.ts';

interface SelfViewProps {
  media: LocalMediaSnapshot;
  /** Corner until the user moves it. */
  home: Corner;
  /** The controls overlay the video: the lower corners are above them. */
  overControls: boolean;
  /** No header stands above it: the upper corners keep a distance. */
  inStage?: boolean;
  size?: keyof typeof sizes;
  /** Names are at the foot, and it must not cover them; otherwise they keep away by themselves. */
  overNames?: boolean;
}

const sizes = {
  regular: 'aspect-[3/4] w-[96px] sm:aspect-[3/2] sm:w-[176px] xl:w-[224px]',
  /** In the free end of the people beside a file or a screen. */
  beside: 'aspect-[3/2] w-[132px] sm:w-[156px] lg:w-[216px]',
  /** Not larger than the people. */
  strip: 'aspect-[3/2] w-[104px]',
};

/** Self view: mirrored for the front camera only, movable to any corner [CALL-37]. */
export function SelfView({
  media,
  home,
  overControls,
  inStage = false,
  size = 'regular',
  overNames = false,
}: SelfViewProps) {
  const t = useTranslation();
  const { camera, microphone, preview } = media;
  const shown = camera.track !== null;
  const video = useVideoStream(shown ? preview : null);
  const [chosen, setCorner] = useState<Corner | null>(null);
  const corner = chosen ?? home;
  const [moved, setMoved] = useState<{ x: number; y: number } | null>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const telephone = useContext(CallContext)?.call.telephone.step === 'on';
  // Over the telephone one is heard.
  const muted = !telephone && (!microphone.active || microphone.track === null);
  const says = [
    t('call.own.label'),
    ...(shown ? [] : [t('call.own.cameraOff')]),
    ...(muted ? [t('call.muted')] : []),
  ];

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!from.current) return;
    setMoved({ x: event.clientX - from.current.x, y: event.clientY - from.current.y });
  };
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const room = event.currentTarget.parentElement?.getBoundingClientRect();
    if (from.current && moved && room) setCorner(nearestCorner(box, room));
    from.current = null;
    setMoved(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cornerAfterKey(corner, event.key);
    if (!next) return;
    event.preventDefault();
    setCorner(next);
  };
  return (
    <button
      type="button"
      aria-label={says.join(', ')}
      aria-description={t('call.own.move')}
      data-corner={corner}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
      style={moved ? { translate: `${moved.x}px ${moved.y}px` } : undefined}
      className={clsx(
        'pointer-events-auto absolute z-15 max-h-[calc(100%-0.75rem)] cursor-move touch-none overflow-hidden rounded-box border-2 border-white/40 bg-black text-white shadow-lift',
        sizes[size],
        corner.endsWith('left') ? 'left-3' : 'right-3',
        corner.startsWith('top') && (inStage ? 'top-3' : 'top-0'),
        corner.startsWith('bottom') && bottomEdge(overControls, overNames),
      )}
    >
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        data-own=""
        data-facing={camera.facing}
        className={clsx(
          'pointer-events-none absolute inset-0 size-full object-cover',
          camera.facing === 'front' && '-scale-x-100',
          !shown && 'invisible',
        )}
      />
      {shown ? null : (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-1 text-sm leading-tight">
          <VideoOff className="size-6" aria-hidden="true" />
          {t('call.own.cameraOff')}
        </span>
      )}
      {muted ? (
        <span className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-x-1 bg-black/75 py-0.5 text-sm font-semibold">
          <MicOff className="size-3.5" aria-hidden="true" />
          {t('call.muted')}
        </span>
      ) : null}
    </button>
  );
}

function bottomEdge(overControls: boolean, overNames: boolean): string {
  // A notice puts the controls below the picture.
  if (overControls) return 'bottom-28 group-has-[[data-call-notice]]/call:bottom-3';
  return overNames ? 'bottom-20' : 'bottom-3';
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The corner of the container that is nearest to the centre of the box. */
export function nearestCorner(box: Box, room: Box): Corner {
  const x = box.left + box.width / 2 - room.left;
  const y = box.top + box.height / 2 - room.top;
  return cornerOf(y < room.height / 2, x < room.width / 2);
}

/** The corner after an arrow key; null for other keys. */
export function cornerAfterKey(corner: Corner, key: string): Corner | null {
  const top = corner.startsWith('top');
  const left = corner.endsWith('left');
  if (key === 'ArrowUp') return cornerOf(true, left);
  if (key === 'ArrowDown') return cornerOf(false, left);
  if (key === 'ArrowLeft') return cornerOf(top, true);
  return key === 'ArrowRight' ? cornerOf(top, false) : null;
}

function cornerOf(top: boolean, left: boolean): Corner {
  return `${top ? 'top' : 'bottom'}-${left ? 'left' : 'right'}`;
}
