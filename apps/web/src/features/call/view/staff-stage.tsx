import type { RemotePerson } from '@visite/call-engine';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useLocalMedia } from '../call-context.tsx';
import { StatusLine, useStatusLine } from './call-header.tsx';
import { type MainView, MainViewOffers, type OpenFile } from './main-view.tsx';
import { OpenFilePane } from './open-file-pane.tsx';
import { SelfView } from './self-view.tsx';
import { useTurned, VideoGrid } from './video-grid.tsx';

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
  const turned = useTurned();
  const several = people.length > 1;
  const besideScreen = view.screen !== null && !turned;
  return (
    <>
      <MainViewOffers view={view} />
      <div
        className={clsx(
          'group/stage relative min-h-0 flex-1',
          file && 'flex flex-col lg:flex-row',
          (file || view.screen || several) && 'bg-stage',
        )}
      >
        {file ? (
          <OpenFilePane
            file={file}
            openFile={openFile}
            className="overflow-hidden rounded-card md:rounded-picture"
          />
        ) : null}
        <div
          className={
            file
              ? 'relative h-28 shrink-0 sm:max-lg:h-32 lg:h-auto lg:w-60 [@media(max-height:31.99rem)]:hidden'
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
              caption={several ? 'away' : 'foot'}
              ownOver={!file}
              beside={file !== null}
            />
          )}
          {file && !isEmpty ? (
            <SelfView
              media={local}
              home="bottom-right"
              overControls={false}
              inStage
              size="beside"
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
                size={besideScreen ? 'beside' : 'regular'}
                overNames={view.screen !== null && turned}
              />
            </div>
          )}
        </div>
        {question}
      </div>
    </>
  );
}
