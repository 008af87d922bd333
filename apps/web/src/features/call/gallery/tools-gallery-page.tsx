import { localMedia } from '@visite/call-engine/browser';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { DropZone } from '../chat/drop-zone.tsx';
import { useUnread } from '../chat/use-unread.ts';
import type { LiveCall } from '../live-call.ts';
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
  return (
    <main id="main" className="flex h-dvh">
      <h1 className="sr-only">Tools</h1>
      {side === 'patient' ? null : (
        <div className="relative h-full min-w-0 flex-1">
          <DropZone call={doctor}>
            <Side call={doctor} name="Dr. med. Ayşe Öztürk" staff />
          </DropZone>
          <ScreenshotDialogs call={doctor} side="staff" onOpenFile={console.debug} media={media} />
          <SampleDialogs call={doctor} media={media} />
        </div>
      )}
      {side === 'doctor' ? null : (
        <div data-theme="dark" data-density="roomy" className="h-full min-w-0 flex-1 text-body">
          <Side call={patient} name="Karl-Heinz Müller" staff={false} />
          <ScreenshotDialogs
            call={patient}
            side="patient"
            onOpenFile={console.debug}
            media={media}
          />
        </div>
      )}
    </main>
  );
}

type Panel = 'chat' | 'notes' | null;

function Side({ call, name, staff }: { call: LiveCall; name: string; staff: boolean }) {
  const [panel, setPanel] = useState<Panel>('chat');
  const [opened, setOpened] = useState<{ uuid: string; page: number } | null>(null);
  const unread = useUnread(call.appointment.id, call.chat, panel === 'chat');
  const { notes, onWrite } = useSampleNotes();
  const led =
    staff || !call.presenter ? null : { uuid: call.presenter.fileUUID, page: call.presenter.page };
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
            call={call}
            fileUuid={file.uuid}
            page={file.page}
            onPage={(page) => setOpened({ ...file, page })}
            onClose={() => setOpened(null)}
            mayLead={staff}
          />
        ) : null}
        {panel === 'chat' ? (
          <ChatPanel call={call} myName={name} onOpenFile={open} onClose={close} />
        ) : null}
        {panel === 'notes' ? (
          <NotesPanel notes={notes} nameOf={() => name} onWrite={onWrite} onClose={close} />
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
