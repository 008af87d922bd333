import type { ReactNode } from 'react';
import { ChatPanel } from '../chat/chat-panel.tsx';
import type { CallLayout } from './use-call-layout.ts';

interface SidePanelsProps {
  layout: CallLayout;
  /** A panel beside the chat; where both have no room it takes the chat's place. */
  panel: ReactNode;
  /** The chat takes the focus: what opened it has gone. */
  focusChat: boolean;
  onOpenFile: (uuid: string) => void;
}

export function SidePanels({ layout, panel, focusChat, onOpenFile }: SidePanelsProps) {
  const { chatBeside, chatRequested, requestChat } = layout;
  if (chatBeside) {
    return (
      <aside className="flex w-96 max-w-[45%] shrink-0 flex-col border-l border-line bg-surface 2xl:w-108">
        {panel ? <div className="h-2/5 min-h-0 border-b border-line">{panel}</div> : null}
        <div className="min-h-0 flex-1">
          <ChatPanel onOpenFile={onOpenFile} takesFocus={focusChat} />
        </div>
      </aside>
    );
  }
  if (!panel && !chatRequested) return null;
  return (
    <aside className="h-[58dvh] shrink-0 bg-surface md:h-auto md:w-96 md:max-w-1/2">
      {panel ?? (
        <ChatPanel
          onOpenFile={onOpenFile}
          takesFocus={focusChat}
          onClose={() => requestChat(false)}
        />
      )}
    </aside>
  );
}
