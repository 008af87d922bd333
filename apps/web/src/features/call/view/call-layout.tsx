import { useState } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { ChatPanel } from '../chat/chat-panel.tsx';
import type { OpenFile } from './main-view.tsx';

export interface CallLayout {
  /** The chat is always visible beside the video. */
  chatBeside: boolean;
  /** A small window has room for one of video, file or panel. */
  onePanelOnly: boolean;
  chatRequested: boolean;
  chatShown: boolean;
  requestChat: (wanted: boolean) => void;
}

/** Wide enough for all controls in the bar; otherwise some are in the menu. */
export function useHasWideControlBar(): boolean {
  return useMediaQuery('(min-width: 40rem)');
}

/** A small window has room for one of video, file or panel. */
export function useCallRoom(): { onePanelOnly: boolean } {
  return { onePanelOnly: useMediaQuery('(max-width: 47.99rem), (max-height: 31.99rem)') };
}

/** What fits on the screen. */
export function useCallLayout(file: OpenFile['file']): CallLayout {
  const chatBeside = useMediaQuery('(min-width: 80rem)');
  const { onePanelOnly } = useCallRoom();
  const [chatRequested, requestChat] = useChatRequested(file, onePanelOnly);
  return {
    chatBeside,
    onePanelOnly,
    chatRequested,
    chatShown: chatBeside || chatRequested,
    requestChat,
  };
}

/** On small screens an opened or presented file replaces the chat. */
function useChatRequested(
  file: OpenFile['file'],
  onePanelOnly: boolean,
): [requested: boolean, request: (requested: boolean) => void] {
  const [requested, request] = useState(false);
  const shown = file ? `${file.uuid} ${file.page}` : null;
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    if (onePanelOnly && shown !== null) request(false);
  }
  return [requested, request];
}

interface SidePanelsProps {
  layout: CallLayout;
  /** Focuses the chat, because the button that opened it is unmounted. */
  focusChat: boolean;
  onOpenFile: (uuid: string) => void;
}

export function SidePanels({ layout, focusChat, onOpenFile }: SidePanelsProps) {
  const { chatBeside, chatRequested, requestChat } = layout;
  if (chatBeside) {
    return (
      <aside className="flex w-96 max-w-[45%] shrink-0 flex-col border-l border-line bg-surface 2xl:w-108">
        <div className="min-h-0 flex-1">
          <ChatPanel onOpenFile={onOpenFile} takesFocus={focusChat} />
        </div>
      </aside>
    );
  }
  if (!chatRequested) return null;
  return (
    <aside className="h-[58dvh] shrink-0 bg-surface md:col-start-2 md:row-start-1 md:h-auto md:min-h-0 max-md:landscape:h-auto max-md:landscape:w-1/2">
      <ChatPanel
        onOpenFile={onOpenFile}
        takesFocus={focusChat}
        onClose={() => requestChat(false)}
      />
    </aside>
  );
}
