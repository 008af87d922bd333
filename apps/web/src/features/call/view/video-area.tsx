import type { RemotePerson } from '@visite/call-engine';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useCall, useLocalMedia } from '../call-context.tsx';
import { EncryptionDialog } from '../dialogs/encryption-dialog.tsx';
import { CallHeader, useStatusLine } from './call-header.tsx';
import { useHasWideControlBar } from './call-layout.tsx';
import { type MainView, MainViewOffers, type OpenFile } from './main-view.tsx';
import { OpenFilePane } from './open-file-pane.tsx';
import { SelfView } from './self-view.tsx';
import { VideoGrid } from './video-grid.tsx';

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
  const { side } = useCall();
  const { local } = useLocalMedia();
  const wideBar = useHasWideControlBar();
  const [encryptionShown, showEncryption] = useState(false);
  const file = view.file;
  const status = useStatusLine(people, disconnected);
  return (
    <>
      <MainViewOffers view={view} />
      <div
        className={clsx('group/stage relative min-h-0 flex-1', file && 'flex flex-col lg:flex-row')}
      >
        {file ? <OpenFilePane file={file} openFile={openFile} /> : null}
        <div
          className={
            file
              ? 'relative h-24 shrink-0 lg:h-auto lg:w-56 [@media(max-height:31.99rem)]:hidden'
              : 'absolute inset-0'
          }
        >
          {people.length > 0 ? (
            <VideoGrid
              people={people}
              screen={view.screen}
              fit={side === 'staff' ? 'contain' : 'cover'}
              caption={controlsBelow ? 'foot' : 'raised'}
              ownOver={!file}
            />
          ) : (
            <div className="absolute inset-0 flex flex-col items-center justify-center-safe gap-4 overflow-y-auto p-6 pt-12 text-center">
              {props.empty}
            </div>
          )}
        </div>
        {file ? null : (
          <div className="pointer-events-none absolute inset-0 flex flex-col">
            <CallHeader title={title} {...status} onShowEncryption={() => showEncryption(true)}>
              {props.corner}
            </CallHeader>
            {/* On small screens the empty state needs the space of the self view. */}
            {people.length > 0 || !controlsBelow ? (
              <div className="relative min-h-0 flex-1">
                <SelfView
                  media={local}
                  home={people.length > 2 && wideBar ? 'bottom-right' : 'top-right'}
                  overControls={!controlsBelow}
                  names={people.length > 1 || view.screen ? 'foot' : null}
                />
              </div>
            ) : null}
          </div>
        )}
        {props.question}
      </div>
      <EncryptionDialog open={encryptionShown} onClose={() => showEncryption(false)} />
    </>
  );
}
