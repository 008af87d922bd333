import { Smartphone, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { zooms } from '../viewer/file-page.ts';
import { useZoom } from '../viewer/use-zoom.ts';
import { useVideoStream } from './use-video-stream.ts';

interface SharedScreenProps {
  name: string;
  stream: MediaStream;
  /** Picture-in-picture or minimized: no room for buttons. */
  small: boolean;
}

/**
 * A shared screen, letterboxed: cropping would hide text at its edges. Two fingers or two buttons make it
 * larger, and an upright phone is told that turning it helps.
 */
export function SharedScreen({ name, stream, small }: SharedScreenProps) {
  const t = useTranslation();
  const video = useVideoStream(stream);
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const { zoom, zoomIn, zoomOut } = useZoom(scroller, sheet);
  const size = `${zoom * 100}%`;
  return (
    <figure className="relative min-h-0 flex-1 bg-black" data-shared-screen="">
      {/* What scrolls must be reached by keyboard. */}
      <div
        ref={scroller}
        tabIndex={zoom > zooms.least ? 0 : undefined}
        className="size-full overflow-auto"
      >
        <div ref={sheet} className="relative" style={{ width: size, height: size }}>
          <video
            ref={video}
            muted
            playsInline
            autoPlay
            aria-label={t('call.screenOf', { name })}
            className="absolute inset-0 size-full object-contain"
          />
        </div>
      </div>
      {small ? null : (
        <>
          {/* Below, beside the two buttons: the line about the call is above. */}
          <p className="absolute bottom-2 left-2 hidden max-w-[calc(100%-8.5rem)] items-center gap-2 rounded-box bg-black/75 px-3 py-2 text-base leading-tight text-white max-sm:pointer-coarse:portrait:flex">
            <Smartphone className="size-5 shrink-0" aria-hidden="true" />
            {t('call.screen.turn')}
          </p>
          {/* Above the own picture, which on a low phone reaches down to it. */}
          <div className="absolute right-2 bottom-2 z-20 flex gap-2">
            <ZoomButton
              label={t('call.screen.smaller')}
              possible={zoom > zooms.least}
              onPress={zoomOut}
            >
              <ZoomOut aria-hidden="true" />
            </ZoomButton>
            <ZoomButton
              label={t('call.screen.larger')}
              possible={zoom < zooms.most}
              onPress={zoomIn}
            >
              <ZoomIn aria-hidden="true" />
            </ZoomButton>
          </div>
        </>
      )}
    </figure>
  );
}

interface ZoomButtonProps {
  label: string;
  possible: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ZoomButton({ label, possible, onPress, children }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`: a focused button would lose the focus at the end of the range.
      aria-disabled={!possible || undefined}
      onClick={() => {
        if (possible) onPress();
      }}
      className="flex size-12 items-center justify-center rounded-full bg-stage-control text-white ring-1 ring-white/40 hover:bg-stage-control-hover aria-disabled:text-stage-muted [&_svg]:size-6"
    >
      {children}
    </button>
  );
}
