import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { localMedia } from '@visite/call-engine/browser';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { createStore } from '../../../state/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CallContext, type CallContextValue, useCall } from '../call-context.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { DropZone } from '../chat/send-files.tsx';
import { useUnread } from '../chat/unread-messages.tsx';
import { CameraSettingsDialog } from '../dialogs/camera-settings-dialog.tsx';
import { AddColleagueDialog, PresentFileDialog, TanDialog } from '../dialogs/staff-dialogs.tsx';
import { NotesPanel } from '../notes/notes-panel.tsx';
import { useNotes } from '../notes/notes-store.ts';
import { ScreenshotDialogs } from '../screenshot/screenshot-dialogs.tsx';
import { FileViewer } from '../viewer/file-viewer.tsx';
import { prefetchPdf } from '../viewer/prefetch-viewer.ts';
import { useSampleCalls } from './sample-call.ts';

/** The tools of both sides with sample data, without a connection; the patient's side is dark. */
export function ToolsGalleryPage() {
  const { doctor, patient } = useSampleCalls();
  const [only] = useSearchParams();
  const side = only.get('side');
  const [media] = useState(() => localMedia());
  useEffect(() => {
    void prefetchPdf();
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
            <div className="absolute inset-x-3 top-16">
              <ScreenshotDialogs onOpenFile={console.debug} />
            </div>
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
const silent = { blocked: createStore(null), unblock: () => undefined };

type Panel = 'chat' | 'notes' | null;

function Side() {
  const { call, side, myName } = useCall();
  const staff = side === 'staff';
  const [panel, setPanel] = useState<Panel>('chat');
  const [opened, setOpened] = useState<{ uuid: string; page: number } | null>(null);
  const unread = useUnread(call.appointment.id, call.chat, panel === 'chat');
  const { notes, onWrite } = useSampleNotes();
  const followed =
    staff || !call.presenter ? null : { uuid: call.presenter.fileUUID, page: call.presenter.page };
  const file = followed ?? opened;
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
            mayPresent={staff}
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

const names = ['control', 'settings', 'tan', 'colleague'] as const;
type Name = (typeof names)[number];

export function SampleDialogs() {
  const { call } = useCall();
  const [open, setOpen] = useState<Name | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="absolute right-2 bottom-2 flex gap-2">
      {names.map((name) => (
        <Button key={name} onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      <Button onClick={call.actions.requestScreenshot}>photo</Button>
      <PresentFileDialog open={open === 'control'} onClose={close} onShow={console.debug} />
      <CameraSettingsDialog open={open === 'settings'} onClose={close} />
      <TanDialog tan="12345678" open={open === 'tan'} onClose={close} />
      <AddColleagueDialog
        colleagues={[{ id: '1', name: 'Dr. Jürgen Groß' }]}
        full={false}
        onAdd={async () => close()}
        open={open === 'colleague'}
        onClose={close}
      />
    </div>
  );
}

const server = {
  list: async () => [
    { created_by: 'me', text: 'Husten seit drei Tagen, kein Fieber.' },
    { created_by: 'colleague', text: 'Allergie gegen Penicillin.\nBitte beim Rezept beachten.' },
  ],
  put: async () => undefined,
};

export function useSampleNotes() {
  return useNotes({ server, appointmentId: 'sample', ownId: 'me' });
}
