import type { RemotePerson } from '@visite/call-engine';
import { clsx } from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../navigation/retry-import.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useCall, useLocalMedia } from '../call-context.tsx';
import { StatusLine, useStatusLine } from './call-header.tsx';
import { type MainView, MainViewOffers, type OpenFile } from './main-view.tsx';
import { SelfView } from './self-view.tsx';
import { VideoGrid } from './video-grid.tsx';

const FileViewer = lazyPart(async () => (await import('../viewer/file-viewer.tsx')).FileViewer);

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
  /** Above everything else on the stage, e.g. the question about a new key. */
  question: ReactNode;
}

/** The picture of a staff call: people, a file or a screen, with the own picture inside. */
export function StaffStage(props: StaffStageProps) {
  const { people, disconnected, openFile, view, empty, question } = props;
  const { call } = useCall();
  const { local } = useLocalMedia();
  const status = useStatusLine(people, disconnected);
  const { file } = view;
  const isEmpty = people.length === 0;
  return (
    <>
      <MainViewOffers view={view} />
      <div className={clsx('relative min-h-0 flex-1', file && 'flex flex-col lg:flex-row')}>
        {file ? (
          <div className="relative min-h-0 min-w-0 flex-1">
            <Suspense fallback={<Spinner className="size-full text-2xl" />}>
              <FileViewer
                fileUuid={file.uuid}
                page={file.page}
                onPage={openFile.turn}
                onClose={openFile.close}
                mayPresent={call.actions.present !== undefined}
              />
            </Suspense>
          </div>
        ) : null}
        <div
          className={
            file
              ? 'relative h-24 shrink-0 lg:h-auto lg:w-56 [@media(max-height:31.99rem)]:hidden'
              : 'absolute inset-0'
          }
        >
          {isEmpty ? (
            <div className="absolute inset-0 flex flex-col items-center justify-center-safe gap-4 overflow-y-auto p-6 text-center">
              {empty}
            </div>
          ) : (
            <VideoGrid people={people} screen={view.screen} fit="contain" caption="foot" />
          )}
        </div>
        {file ? null : (
          <>
            <div className="pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-center p-3">
              <StatusLine {...status} />
            </div>
            {isEmpty ? null : (
              <SelfView media={local} home="bottom-right" overControls={false} inStage />
            )}
          </>
        )}
        {question}
      </div>
    </>
  );
}
