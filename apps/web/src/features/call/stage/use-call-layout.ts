import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { useChatWanted } from './use-chat-wanted.ts';
import type { Viewing } from './use-viewing.ts';

interface CallLayout {
  /** The chat has its own place beside the picture. */
  wide: boolean;
  /** Only one thing at a time has room: the picture, a file, a panel. */
  handheld: boolean;
  /** The bar has room for everything that this side has in hand, whatever is open beside it. */
  roomy: boolean;
  chatWanted: boolean;
  chatShown: boolean;
  wantChat: (wanted: boolean) => void;
}

/** What has room at once; `panel` while another one than the chat is open. */
export function useCallLayout(file: Viewing['file'], panel: boolean): CallLayout {
  const wide = useMediaQuery('(min-width: 80rem)');
  const roomy = useMediaQuery('(min-width: 40rem)');
  const handheld = useMediaQuery('(max-width: 47.99rem), (max-height: 31.99rem)');
  const [chatWanted, wantChat] = useChatWanted(file, handheld);
  const chatShown = wide || (chatWanted && !panel);
  return { wide, handheld, roomy, chatWanted, chatShown, wantChat };
}
