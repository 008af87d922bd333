import { useTranslation } from '../../../i18n/use-translation.ts';
import { CallPanel } from '../call-panel.tsx';
import type { LiveCall } from '../live-call.ts';
import { ChatList } from './chat-list.tsx';
import { Composer } from './composer.tsx';

interface ChatPanelProps {
  call: LiveCall;
  myName: string;
  onOpenFile: (uuid: string) => void;
  /** Whoever pressed something that went away with it reads on here. */
  takesFocus?: boolean;
  /** Absent where the panel is there by itself. */
  onClose?: () => void;
}

export function ChatPanel(props: ChatPanelProps) {
  const { call, myName, onOpenFile, takesFocus = false, onClose } = props;
  const t = useTranslation();
  return (
    <CallPanel title={t('tools.chat.title')} closeLabel={t('tools.chat.close')} onClose={onClose}>
      <ChatList call={call} myName={myName} onOpenFile={onOpenFile} takesFocus={takesFocus} />
      <Composer call={call} />
    </CallPanel>
  );
}
