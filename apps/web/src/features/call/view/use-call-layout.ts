import { useState } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { OpenFile } from './use-open-file.ts';

export interface CallLayout {
  /** The chat has its own place beside the picture. */
  chatBeside: boolean;
  /** Only one thing at a time has room: the picture, a file, a panel. */
  onePanelOnly: boolean;
  chatRequested: boolean;
  chatShown: boolean;
  requestChat: (wanted: boolean) => void;
}

/** The control bar has room for everything that a side has in hand. */
export function useHasWideControlBar(): boolean {
  return useMediaQuery('(min-width: 40rem)');
}

/** What has room at once; `panel` while another one than the chat is open. */
export function useCallLayout(file: OpenFile['file'], panel: boolean): CallLayout {
  const wide = useMediaQuery('(min-width: 80rem)');
  const handheld = useMediaQuery('(max-width: 47.99rem), (max-height: 31.99rem)');
  const [chatWanted, wantChat] = useChatRequested(file, handheld);
  return {
    chatBeside: wide,
    onePanelOnly: handheld,
    chatRequested: chatWanted,
    chatShown: wide || (chatWanted && !panel),
    requestChat: wantChat,
  };
}

/** Where only one has room, a file that is opened or presented takes the chat's place. */
function useChatRequested(
  file: OpenFile['file'],
  handheld: boolean,
): [wanted: boolean, want: (wanted: boolean) => void] {
  const [wanted, want] = useState(false);
  const shown = file ? `${file.uuid} ${file.page}` : null;
  const [seen, setSeen] = useState(shown);
  if (shown !== seen) {
    setSeen(shown);
    if (handheld && shown !== null) want(false);
  }
  return [wanted, want];
}
