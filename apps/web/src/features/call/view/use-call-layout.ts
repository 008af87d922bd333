import { useState } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { OpenFile } from './use-open-file.ts';

export interface CallLayout {
  /** The chat has its own place beside the picture. */
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

/** What fits at once. `panel`: another panel than the chat is open. */
export function useCallLayout(file: OpenFile['file'], panel: boolean): CallLayout {
  const chatBeside = useMediaQuery('(min-width: 80rem)');
  const onePanelOnly = useMediaQuery('(max-width: 47.99rem), (max-height: 31.99rem)');
  const [chatRequested, requestChat] = useChatRequested(file, onePanelOnly);
  return {
    chatBeside,
    onePanelOnly,
    chatRequested,
    chatShown: chatBeside || (chatRequested && !panel),
    requestChat,
  };
}

/** Where only one has room, a file that is opened or presented takes the chat's place. */
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
