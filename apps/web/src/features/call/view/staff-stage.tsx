import type { RemotePerson } from '@visite/call-engine';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useLocalMedia } from '../call-context.tsx';
import { StatusLine, useStatusLine } from './call-header.tsx';
import { type MainView, MainViewOffers, type OpenFile } from './main-view.tsx';
import { OpenFilePane } from './open-file-pane.tsx';
import { SelfView } from './self-view.tsx';
import { VideoGrid } from './video-grid.tsx';

interface StaffStageProps {
  /** People who are present. */
  people: readonly RemotePerson[];
  /** Ids of people who are not connected. */
  disconnected: ReadonlySet<string>;
  openFile: OpenFile;
  /** What is shown large: a file, a screen, or the people. */
  view: MainView;
  /** Shown while nobody else is present. */
  empty: ReactNode;
  /** Below the line about the connection, e.g. that a photo is asked for. */
  notice: ReactNode;
  /** Above everything else on the stage, e.g. the question about a new key. */
  question: ReactNode;
}

/** The picture of a staff call: people, a file or a screen, with the own picture inside. */
export function StaffStage(props: StaffStageProps) {
  const { people, disconnected, openFile, view, empty, notice, question } = props;
  const { local } = useLocalMedia();
  const status = useStatusLine(people, disconnected);
  const { file } = view;
  const isEmpty = people.length === 0;
  // The own picture lies over the lower corner, and with it over the name of the last of several.
  const caption = people.length > 1 && !view.screen && !file ? 'head' : 'foot';
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
          {isEmpty ? (
            <div className="absolute inset-0 flex flex-col items-center justify-center-safe gap-2 overflow-y-auto p-3 text-center md:gap-4 md:p-6">
              {empty}
            </div>
          ) : (
            <VideoGrid
              people={people}
              screen={view.screen}
              fit="contain"
              caption={caption}
              ownOver={!file}
            />
          )}
          {file && !isEmpty ? (
            <SelfView
              media={local}
              home="top-right"
              overControls={false}
              inStage
              beside
              names="foot"
            />
          ) : null}
        </div>
        {/* One below the other: whatever there is to say covers nothing else [CALL-74]. */}
        <div className="pointer-events-none absolute inset-0 flex flex-col">
          <div
            className={clsx(
              'z-20 flex shrink-0 flex-col items-center gap-2 px-3 has-[p]:pt-3',
              // Below the name and the buttons of a file.
              file && 'mt-14',
            )}
          >
            {file ? null : <StatusLine {...status} />}
            {notice}
          </div>
          {file || isEmpty ? null : (
            <div className="relative min-h-0 flex-1">
              <SelfView
                media={local}
                home="bottom-right"
                overControls={false}
                inStage
                names={people.length > 1 || view.screen ? caption : null}
              />
            </div>
          )}
        </div>
        {question}
      </div>
    </>
  );
}
