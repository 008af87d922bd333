import { useTranslation } from '../../../i18n/use-translation.ts';
import { CallPanel } from '../call-panel.tsx';
import { NotesEditor, type NotesEditorProps } from './notes-editor.tsx';

interface NotesPanelProps extends NotesEditorProps {
  onClose?: () => void;
}

/** The notes beside the picture. */
export function NotesPanel({ onClose, ...editor }: NotesPanelProps) {
  const t = useTranslation();
  return (
    <CallPanel title={t('tools.notes.title')} closeLabel={t('tools.notes.close')} onClose={onClose}>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        <NotesEditor {...editor} />
      </div>
    </CallPanel>
  );
}
