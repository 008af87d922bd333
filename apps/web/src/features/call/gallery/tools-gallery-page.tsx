import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { DropZone } from '../chat/drop-zone.tsx';
import { useUnread } from '../chat/use-unread.ts';
import { useSampleCalls } from './sample-call.ts';

/** The tools of a call without a call: the doctor's side dense, the patient's roomy and dark. */
export function ToolsGalleryPage() {
  const { doctor, patient } = useSampleCalls();
  const [open, setOpen] = useState(true);
  const unread = useUnread(patient.chat, open);
  return (
    <main id="main" className="flex h-dvh flex-wrap gap-6 p-6">
      <h1 className="sr-only">Tools</h1>
      <div className="h-full w-90">
        <DropZone call={doctor}>
          <ChatPanel call={doctor} myName="Dr. med. Ayşe Öztürk" onOpenFile={console.debug} />
        </DropZone>
      </div>
      <div data-theme="dark" data-density="roomy" className="h-full w-97 text-body">
        {open ? (
          <ChatPanel
            call={patient}
            myName="Karl-Heinz Müller"
            onOpenFile={console.debug}
            onClose={() => setOpen(false)}
          />
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            Chat <Badge tone="primary">{unread}</Badge>
          </button>
        )}
      </div>
    </main>
  );
}
