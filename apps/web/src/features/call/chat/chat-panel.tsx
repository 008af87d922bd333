import { useTranslation } from '../../../i18n/use-translation.ts';
import { CallPanel } from '../view/call-panel.tsx';
import { ChatList } from './chat-list.tsx';
import { Composer } from './composer.tsx';

interface ChatPanelProps {
  onOpenFile: (uuid: string) => void;
  /** Takes the focus: the button that opened the chat is gone. */
  takesFocus?: boolean;
  /** Absent where the panel is always open. */
  onClose?: () => void;
}

export function ChatPanel(props: ChatPanelProps) {
  const { onOpenFile, takesFocus = false, onClose } = props;
  const t = useTranslation();
  return (
    <CallPanel title={t('tools.chat.title')} closeLabel={t('tools.chat.close')} onClose={onClose}>
      <ChatList onOpenFile={onOpenFile} takesFocus={takesFocus} />
      <Composer />
    </CallPanel>
  );
}
