import { ArrowDown, MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { personName, useCall } from '../call-context.tsx';
import { ChatGroupView } from './chat-group.tsx';
import { groupChat } from './group-chat.ts';
import { useStayAtEnd } from './use-stay-at-end.ts';

interface ChatListProps {
  onOpenFile: (uuid: string) => void;
  takesFocus: boolean;
}

/** A region that scrolls must be reachable by keyboard. */
const reachable = { tabIndex: 0 } as const;

export function ChatList({ onOpenFile, takesFocus }: ChatListProps) {
  const t = useTranslation();
  const { call, myName } = useCall();
  const { chat } = call;
  const { scroller, behind, toEnd } = useStayAtEnd(chat);
  useEffect(() => {
    if (takesFocus) scroller.current?.focus();
  }, [takesFocus, scroller]);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-label={t('tools.chat.messages')}
        {...reachable}
        className="flex h-full flex-col gap-4 overflow-y-auto overscroll-contain p-4 focus-visible:-outline-offset-2"
      >
        {chat.length === 0 ? (
          <div className="m-auto flex max-w-xs flex-col items-center gap-3 text-center text-muted">
            <MessageCircle className="size-8" />
            <p>{t('tools.chat.empty')}</p>
          </div>
        ) : (
          groupChat(chat).map((group) => (
            <ChatGroupView
              key={group.id}
              group={group}
              name={group.me ? myName : personName(call, group.from)}
              onOpenFile={onOpenFile}
            />
          ))
        )}
      </div>
      {behind ? (
        <Button
          size="small"
          icon={<ArrowDown />}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-lift"
          onClick={toEnd}
        >
          {t('tools.chat.newer')}
        </Button>
      ) : null}
    </div>
  );
}
