import type { ChatEntry } from '@visite/call-engine';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { personName, useCall } from '../call-context.tsx';
import { CallPanel } from '../view/call-panel.tsx';
import { Composer } from './composer.tsx';
import { LiveLines, LiveTextSwitch } from './live-text.tsx';
import { groupChat, MessageGroup } from './message-group.tsx';

interface ChatPanelProps {
  onOpenFile: (uuid: string) => void;
  /** Focuses the messages, because the button that opened the chat is unmounted. */
  takesFocus?: boolean;
  /** Absent if the panel is always open. */
  onClose?: () => void;
  titleHidden?: boolean;
}

export function ChatPanel(props: ChatPanelProps) {
  const { onOpenFile, takesFocus = false, onClose, titleHidden = false } = props;
  const t = useTranslation();
  return (
    <CallPanel
      title={t('tools.chat.title')}
      closeLabel={t('tools.chat.close')}
      onClose={onClose}
      titleHidden={titleHidden}
    >
      <ChatList onOpenFile={onOpenFile} takesFocus={takesFocus} />
      <LiveLines />
      <LiveTextSwitch />
      <Composer />
    </CallPanel>
  );
}

interface ChatListProps {
  onOpenFile: (uuid: string) => void;
  takesFocus: boolean;
}

/** Scrollable regions must be focusable by keyboard. */
const focusable = { tabIndex: 0 } as const;

function ChatList({ onOpenFile, takesFocus }: ChatListProps) {
  const t = useTranslation();
  const { call, myName } = useCall();
  const { chat } = call;
  const { scroller, hasNewBelow, scrollToEnd } = useStickToBottom(chat);
  useEffect(() => {
    if (takesFocus) scroller.current?.focus();
  }, [takesFocus, scroller]);
  return (
    <div className="relative min-h-24 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={t('tools.chat.messages')}
        {...focusable}
        className="flex h-full flex-col gap-4 overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2"
      >
        {chat.length === 0 ? (
          <div className="m-auto flex max-w-xs flex-col items-center gap-3 text-center text-muted">
            <MessageCircle className="size-8" />
            <p>{t('tools.chat.empty')}</p>
          </div>
        ) : (
          groupChat(chat).map((group) => (
            <MessageGroup
              key={group.id}
              group={group}
              name={group.me ? myName : personName(call, group.from)}
              onOpenFile={onOpenFile}
            />
          ))
        )}
      </div>
      {hasNewBelow ? (
        <Button
          size="small"
          icon={<ArrowDown />}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-lift"
          onClick={scrollToEnd}
        >
          {t('tools.chat.newer')}
        </Button>
      ) : null}
    </div>
  );
}

/** Distance in pixels that still counts as being at the bottom. */
const nearPx = 48;

interface StickToBottom {
  scroller: RefObject<HTMLDivElement | null>;
  /** New messages are below the visible area. */
  hasNewBelow: boolean;
  scrollToEnd: () => void;
}

/** Scrolls to new messages only while the list is at the bottom. */
function useStickToBottom(chat: readonly ChatEntry[]): StickToBottom {
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const last = chat.at(-1);

  const scrollToEnd = () => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
  };

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
      if (atEnd.current) setHasNewBelow(false);
    };
    // A decoded image or an on-screen keyboard changes the height without a new message.
    const resized = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', look, { passive: true });
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !last) return;
    if (atEnd.current || last.me) element.scrollTop = element.scrollHeight;
    else setHasNewBelow(true);
  }, [last]);

  return { scroller, hasNewBelow, scrollToEnd };
}
