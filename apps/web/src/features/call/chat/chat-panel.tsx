import { useTranslation } from '../../../i18n/use-translation.ts';
import { CallPanel } from '../view/call-panel.tsx';
import { ChatList } from './chat-list.tsx';
import { Composer } from './composer.tsx';

interface ChatPanelProps {
  onOpenFile: (uuid: string) => void;
  /** Whoever pressed something that went away with it reads on here. */
  takesFocus?: boolean;
  /** Absent where the panel is there by itself. */
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
