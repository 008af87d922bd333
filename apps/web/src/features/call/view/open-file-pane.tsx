import { clsx } from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../navigation/retry-import.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useCall } from '../call-context.tsx';
import type { MainView, OpenFile } from './main-view.tsx';

const FileViewer = lazyPart(async () => (await import('../viewer/file-viewer.tsx')).FileViewer);

interface OpenFilePaneProps {
  file: NonNullable<MainView['file']>;
  openFile: OpenFile;
  /** The call's head, where it has no line of its own. */
  head?: ReactNode;
  className?: string;
}

/** The file that is shown large, fetched with its viewer. */
export function OpenFilePane({ file, openFile, head, className }: OpenFilePaneProps) {
  const { call } = useCall();
  return (
    <div className={clsx('relative min-h-0 min-w-0 flex-1', className)}>
      <Suspense fallback={<Spinner className="size-full text-2xl" />}>
        <FileViewer
          fileUuid={file.uuid}
          page={file.page}
          onPage={openFile.turn}
          onClose={openFile.close}
          head={head}
          mayPresent={call.actions.present !== undefined}
        />
      </Suspense>
    </div>
  );
}
