import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { DropZone } from '../chat/drop-zone.tsx';
import { useUnread } from '../chat/use-unread.ts';
import { ControlDialog } from '../control/control-dialog.tsx';
import type { LiveCall } from '../live-call.ts';
import { fetchViewerAhead } from '../viewer/fetch-viewer-ahead.ts';
import { FileViewer } from '../viewer/file-viewer.tsx';
import { useSampleCalls } from './sample-call.ts';

/** The tools of a call without a call: the doctor's side, and the patient's, roomy and dark. */
export function ToolsGalleryPage() {
  const { doctor, patient } = useSampleCalls();
  const [only] = useSearchParams();
  const side = only.get('side');
  useEffect(() => void fetchViewerAhead(), []);
  return (
    <main id="main" className="flex h-dvh">
      <h1 className="sr-only">Tools</h1>
      {side === 'patient' ? null : (
        <div className="h-full min-w-0 flex-1">
          <DropZone call={doctor}>
            <Side call={doctor} name="Dr. med. Ayşe Öztürk" mayLead />
          </DropZone>
        </div>
      )}
      {side === 'doctor' ? null : (
        <div data-theme="dark" data-density="roomy" className="h-full min-w-0 flex-1 text-body">
          <Side call={patient} name="Karl-Heinz Müller" mayLead={false} />
        </div>
      )}
    </main>
  );
}

function Side({ call, name, mayLead }: { call: LiveCall; name: string; mayLead: boolean }) {
  const [chat, setChat] = useState(true);
  const [opened, setOpened] = useState<{ uuid: string; page: number } | null>(null);
  const [control, setControl] = useState(false);
  const unread = useUnread(call.chat, chat);
  const led = mayLead || !call.lead ? null : { uuid: call.lead.fileUUID, page: call.lead.page };
  const file = led ?? opened;
  const open = (uuid: string, page = 1) => {
    setOpened({ uuid, page });
    setChat(false);
  };
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        {file && !chat ? (
          <FileViewer
            call={call}
            fileUuid={file.uuid}
            page={file.page}
            onPage={(page) => setOpened({ ...file, page })}
            onClose={() => setOpened(null)}
            mayLead={mayLead}
          />
        ) : null}
        {chat ? (
          <ChatPanel call={call} myName={name} onOpenFile={open} onClose={() => setChat(false)} />
        ) : null}
      </div>
      <div className="flex gap-2 p-2">
        <Button onClick={() => setChat(!chat)}>
          Chat <Badge tone="primary">{unread}</Badge>
        </Button>
        {mayLead ? <Button onClick={() => setControl(true)}>Control</Button> : null}
      </div>
      <ControlDialog call={call} open={control} onClose={() => setControl(false)} onShow={open} />
    </div>
  );
}
