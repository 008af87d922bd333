import type { RemotePerson } from '@visite/call-engine';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../navigation/lazy-part.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useCall, useLocalMedia } from '../call-context.tsx';
import { EncryptionDialog } from '../dialogs/encryption-dialog.tsx';
import { useSustained } from '../use-sustained.ts';
import { CallHeader } from './call-header.tsx';
import { callStatus } from './call-status.ts';
import { MainViewOffers } from './main-view-offers.tsx';
import { SelfView } from './self-view.tsx';
import { useHasWideControlBar } from './use-call-layout.ts';
import type { MainView } from './use-main-view.ts';
import type { OpenFile } from './use-open-file.ts';
import { VideoGrid } from './video-grid.tsx';

const FileViewer = lazyPart(async () => (await import('../viewer/file-viewer.tsx')).FileViewer);

interface VideoAreaProps {
  /** Those of the call who are here. */
  people: readonly RemotePerson[];
  /** Those who are not connected now. */
  gone: ReadonlySet<string>;
  title: string;
  viewing: OpenFile;
  /** What has the main place: a file, a screen, or the people. */
  view: MainView;
  /** The controls have a place of their own below. */
  docked: boolean;
  corner: ReactNode;
  /** Shown while nobody is here. */
  empty: ReactNode;
}

/** Most connections are back by then; from here on people want to know what else they can do. */
const patienceMs = 15_000;

/** The others' pictures, or a file with them beside it, and what lies on them. */
export function VideoArea(props: VideoAreaProps) {
  const { people, gone, title, viewing, view, docked } = props;
  const { call, side } = useCall();
  const { local } = useLocalMedia();
  const roomy = useHasWideControlBar();
  const [protection, setProtection] = useState(false);
  const viewer = view.file;
  const status = people.length > 0 ? callStatus(call, local, gone) : null;
  const longer = useSustained(status === 'reconnecting', patienceMs);
  return (
    <>
      <MainViewOffers view={view} />
      <div className={classNames('relative min-h-0 flex-1', viewer && 'flex flex-col lg:flex-row')}>
        {viewer ? (
          <div className="relative min-h-0 min-w-0 flex-1">
            <Suspense fallback={<Spinner className="size-full text-2xl" />}>
              <FileViewer
                fileUuid={viewer.uuid}
                page={viewer.page}
                onPage={viewing.turn}
                onClose={viewing.close}
                mayLead={call.actions.lead !== undefined}
              />
            </Suspense>
          </div>
        ) : null}
        <div
          className={
            viewer
              ? 'relative h-24 shrink-0 lg:h-auto lg:w-56 [@media(max-height:31.99rem)]:hidden'
              : 'absolute inset-0'
          }
        >
          {people.length > 0 ? (
            <VideoGrid
              people={people}
              screen={view.screen}
              fit={side === 'patient' ? 'cover' : 'contain'}
              caption={docked ? 'foot' : 'raised'}
            />
          ) : (
            <div className="absolute inset-0 flex flex-col items-center justify-center-safe gap-4 overflow-y-auto p-6 pt-12 text-center">
              {props.empty}
            </div>
          )}
        </div>
        {viewer ? null : (
          <>
            <CallHeader
              title={title}
              status={longer ? 'longer' : status}
              away={call.people.find(({ userID }) => gone.has(userID))?.name ?? ''}
              onProtection={() => setProtection(true)}
            >
              {props.corner}
            </CallHeader>
            {/* What an empty room says needs its place where that has become small. */}
            {people.length > 0 || !docked ? (
              <SelfView
                media={local}
                home={people.length > 2 && roomy ? 'bottom-right' : 'top-right'}
                overControls={!docked}
              />
            ) : null}
          </>
        )}
      </div>
      <EncryptionDialog open={protection} onClose={() => setProtection(false)} />
    </>
  );
}
