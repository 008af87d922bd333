import { X } from 'lucide-react';
import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { LiveCall } from '../live-call.ts';
import { ChatList } from './chat-list.tsx';
import { Composer } from './composer.tsx';

interface ChatPanelProps {
  call: LiveCall;
  myName: string;
  onOpenFile: (uuid: string) => void;
  /** Absent where the panel is there by itself. */
  onClose?: () => void;
}

/** Fills the place it is given; the frame decides where that is. */
export function ChatPanel({ call, myName, onOpenFile, onClose }: ChatPanelProps) {
  const t = useTexts();
  const title = useId();
  return (
    <section
      aria-labelledby={title}
      className="flex size-full min-h-0 flex-col bg-surface text-ink"
    >
      <header className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4">
        <h2 id={title} className="text-lg font-semibold">
          {t('tools.chat.title')}
        </h2>
        {onClose ? (
          <Button
            variant="quiet"
            iconOnly
            aria-label={t('tools.chat.close')}
            className="-mr-2"
            onClick={onClose}
          >
            <X />
          </Button>
        ) : null}
      </header>
      <ChatList call={call} myName={myName} onOpenFile={onOpenFile} />
      <Composer call={call} />
    </section>
  );
}
