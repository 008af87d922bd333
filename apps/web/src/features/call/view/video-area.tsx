import type { RemotePerson } from '@visite/call-engine';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useLocalMedia } from '../call-context.tsx';
import { EncryptionOnDemand } from '../dialogs/encryption-on-demand.tsx';
import { CallHeader, HeadLine, StatusLine, useStatusLine } from './call-header.tsx';
import { useHasWideControlBar } from './call-layout.tsx';
import { type MainView, MainViewOffers, type OpenFile } from './main-view.tsx';
import { OpenFilePane } from './open-file-pane.tsx';
import { SelfView } from './self-view.tsx';
import { useTurned, VideoGrid } from './video-grid.tsx';

interface VideoAreaProps {
  /** People who are present. */
  people: readonly RemotePerson[];
  /** Ids of people who are not connected. */
  disconnected: ReadonlySet<string>;
  title: string;
  openFile: OpenFile;
  /** What is shown large: a file, a screen, or the people. */
  view: MainView;
  /** The controls are below the video instead of over it. */
  controlsBelow: boolean;
  corner: ReactNode;
  /** Shown while nobody else is present. */
  empty: ReactNode;
  /** Above everything else in the picture, e.g. the question about a new key. */
  question: ReactNode;
}

/** Remote videos, or a file or screen with the videos beside it; header and self view on top. */
export function VideoArea(props: VideoAreaProps) {
  const { people, disconnected, title, openFile, view, controlsBelow } = props;
  const { local } = useLocalMedia();
  const wideBar = useHasWideControlBar();
  const [encryptionShown, showEncryption] = useState(false);
  const turned = useTurned();
  const isLow = useMediaQuery('(max-height: 31.99rem)');
  const { file, screen } = view;
  const several = people.length > 1;
  const besideScreen = screen !== null && !turned;
  // What is shown large begins below the line about the call.
  const headAbove = file !== null || besideScreen;
  const status = useStatusLine(people, disconnected);
  const ask = () => showEncryption(true);
  return (
    <>
      <MainViewOffers view={view} />
      <div
        className={clsx(
          // Beside very large text the page scrolls rather than lose the picture.
          'group/stage relative min-h-0 flex-1 overflow-clip [@media(min-height:40rem)]:min-h-46',
          headAbove && 'flex flex-col',
        )}
      >
        {headAbove ? (
          <div className="@container flex shrink-0 flex-col items-center px-3">
            {isLow && file ? null : (
              <div className="w-full pt-[calc(0.5rem+env(safe-area-inset-top))]">
                <HeadLine title={title} onShowEncryption={ask}>
                  {props.corner}
                </HeadLine>
              </div>
            )}
            <div className="has-[p]:pb-2">
              <StatusLine {...status} />
            </div>
          </div>
        ) : null}
        <div className={headAbove ? 'flex min-h-0 flex-1 flex-col lg:flex-row' : 'contents'}>
          {file ? (
            <OpenFilePane
              file={file}
              openFile={openFile}
              // A low window has no room for a line of its own.
              head={
                isLow ? (
                  <div className="shrink-0">
                    <HeadLine onShowEncryption={ask}>{props.corner}</HeadLine>
                  </div>
                ) : null
              }
            />
          ) : null}
          <div
            className={clsx(
              file
                ? 'relative h-28 shrink-0 sm:max-lg:h-32 lg:h-auto lg:w-60 [@media(max-height:31.99rem)]:hidden'
                : besideScreen
                  ? 'relative min-h-0 flex-1'
                  : 'absolute inset-0',
              // The names' measure. Not with a screen, whose buttons lie above the own picture.
              !file && !screen && '[container:people/size]',
            )}
          >
            {people.length > 0 ? (
              <VideoGrid
                people={people}
                screen={screen}
                fit="cover"
                caption={controlsBelow ? 'foot' : 'raised'}
                ownOver={!file}
                beside={file !== null}
              />
            ) : (
              <div className="absolute inset-0 flex flex-col items-center justify-center-safe gap-4 overflow-y-auto p-6 pt-12 text-center">
                {props.empty}
              </div>
            )}
            {headAbove ? (
              <SelfView
                media={local}
                home="bottom-right"
                overControls={false}
                inStage
                size="beside"
              />
            ) : null}
          </div>
        </div>
        {headAbove ? null : (
          <div
            className={clsx(
              'pointer-events-none absolute inset-0 flex flex-col',
              // Over the people beside a shared screen, not over the screen [VISIT-47].
              screen && 'max-lg:landscape:left-auto max-lg:landscape:w-44',
            )}
          >
            <CallHeader title={title} {...status} onShowEncryption={ask}>
              {props.corner}
            </CallHeader>
            {/* On small screens the empty state needs the space of the self view. */}
            {people.length > 0 || !controlsBelow ? (
              <div className="relative min-h-0 flex-1">
                <SelfView
                  media={local}
                  home={people.length > 2 && wideBar ? 'bottom-right' : 'top-right'}
                  overControls={!controlsBelow}
                  // Beside two faces a large picture of oneself would cover much of one.
                  size={screen || several ? 'strip' : 'regular'}
                  overNames={several || screen !== null}
                />
              </div>
            ) : null}
          </div>
        )}
        {props.question}
      </div>
      <EncryptionOnDemand open={encryptionShown} onClose={() => showEncryption(false)} />
    </>
  );
}
