import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { localMedia } from '@visite/call-engine/browser';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { createStore } from '../../../state/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CallContext, type CallContextValue, useCall } from '../call-context.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { DropZone } from '../chat/drop-zone.tsx';
import { useUnread } from '../chat/use-unread.ts';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { ScreenshotDialogs } from '../screenshot/screenshot-dialogs.tsx';
import { fetchViewerAhead } from '../viewer/fetch-viewer-ahead.ts';
import { FileViewer } from '../viewer/file-viewer.tsx';
import { useSampleCalls } from './sample-call.ts';
import { SampleDialogs } from './sample-dialogs.tsx';
import { useSampleNotes } from './sample-notes.ts';

/** The tools of a call without a call: the doctor's side, and the patient's, roomy and dark. */
export function ToolsGalleryPage() {
  const { doctor, patient } = useSampleCalls();
  const [only] = useSearchParams();
  const side = only.get('side');
  const [media] = useState(() => localMedia());
  useEffect(() => {
    void fetchViewerAhead();
    void media.openWith({ audio: true, video: true });
    return () => media.close();
  }, [media]);
  const inCall = (side: CallContextValue['side']): CallContextValue => ({
    call: side === 'staff' ? doctor : patient,
    side,
    media,
    remoteAudio: silent,
    myName: side === 'staff' ? 'Dr. med. Ayşe Öztürk' : 'Karl-Heinz Müller',
  });
  return (
    <main id="main" className="flex h-dvh">
      <h1 className="sr-only">Tools</h1>
      {side === 'patient' ? null : (
        <div className="relative h-full min-w-0 flex-1">
          <CallContext value={inCall('staff')}>
            <DropZone>
              <Side />
            </DropZone>
            <ScreenshotDialogs onOpenFile={console.debug} />
            <QueryClientProvider client={queryClient}>
              <SampleDialogs />
            </QueryClientProvider>
          </CallContext>
        </div>
      )}
      {side === 'doctor' ? null : (
        <div data-theme="dark" data-density="roomy" className="h-full min-w-0 flex-1 text-body">
          <CallContext value={inCall('patient')}>
            <Side />
            <ScreenshotDialogs onOpenFile={console.debug} />
          </CallContext>
        </div>
      )}
    </main>
  );
}

const queryClient = new QueryClient();
const silent = { blocked: createStore(false), unblock: () => undefined };

type Panel = 'chat' | 'notes' | null;

function Side() {
  const { call, side, myName } = useCall();
  const staff = side === 'staff';
  const [panel, setPanel] = useState<Panel>('chat');
  const [opened, setOpened] = useState<{ uuid: string; page: number } | null>(null);
  const unread = useUnread(call.appointment.id, call.chat, panel === 'chat');
  const { notes, onWrite } = useSampleNotes();
  const led = staff || !call.lead ? null : { uuid: call.lead.fileUUID, page: call.lead.page };
  const file = led ?? opened;
  const close = () => setPanel(null);
  const open = (uuid: string) => {
    setOpened({ uuid, page: 1 });
    close();
  };
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        {file && panel === null ? (
          <FileViewer
            fileUuid={file.uuid}
            page={file.page}
            onPage={(page) => setOpened({ ...file, page })}
            onClose={() => setOpened(null)}
            mayLead={staff}
          />
        ) : null}
        {panel === 'chat' ? <ChatPanel onOpenFile={open} onClose={close} /> : null}
        {panel === 'notes' ? (
          <NotesPanel notes={notes} nameOf={() => myName} onWrite={onWrite} onClose={close} />
        ) : null}
      </div>
      <div className="flex gap-2 p-2">
        <Button onClick={() => setPanel(panel === 'chat' ? null : 'chat')}>
          Chat <Badge tone="primary">{unread.length}</Badge>
        </Button>
        <Button onClick={() => setPanel(panel === 'notes' ? null : 'notes')}>Notes</Button>
      </div>
    </div>
  );
}
