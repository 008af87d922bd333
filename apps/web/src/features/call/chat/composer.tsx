import { acceptedFiles } from '@visite/contract';
import { clsx } from 'clsx';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { controlStyle } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { useCall } from '../call-context.tsx';
import { callMemory } from '../call-memory.ts';
import { useSendFiles } from './send-files.tsx';

/** Maximum length of `message` in the contract. */
const messageLength = 4_000;

/** Text field and attachments; a hint instead while no peer is connected. */
export function Composer() {
  const t = useTranslation();
  const { call } = useCall();
  const { id } = call.appointment;
  const { sendChat, writeLive } = call.actions;
  const sendFiles = useSendFiles();
  const [text, setText] = useState(() => draftOf(id));
  if (!sendChat || !sendFiles) {
    return (
      <p className="border-t border-line p-4 text-center text-muted">
        {t(call.phase === 'onHold' ? 'call.why.held' : 'tools.chat.nobody')}
      </p>
    );
  }

  const write = (next: string) => {
    setText(next);
    keepDraft(id, next);
  };
  const send = () => {
    if (text.trim() === '') return;
    sendChat(text);
    write('');
  };
  const press = (event: KeyboardEvent) => {
    // During IME composition Enter only ends the composition.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    sendFiles(files);
  };
  return (
    <form
      className="flex items-end gap-2 border-t border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <FileButton
        variant="quiet"
        iconOnly
        multiple
        accept={acceptedFiles}
        aria-label={t('tools.chat.attach')}
        className={besideText}
        onFile={(file) => sendFiles([file])}
      >
        <Paperclip />
      </FileButton>
      {/* A hidden copy of what stands in the field gives it its height. */}
      <div className="grid min-w-0 flex-1">
        <div
          aria-hidden="true"
          className={clsx(fieldStyle, 'invisible max-h-40 overflow-hidden')}
        >{`${text || t('tools.chat.write')} `}</div>
        <textarea
          rows={1}
          value={text}
          maxLength={messageLength}
          enterKeyHint="send"
          aria-label={t('tools.chat.write')}
          placeholder={t('tools.chat.write')}
          onChange={(event) => {
            write(event.target.value);
            writeLive?.(event.target.value);
          }}
          onKeyDown={press}
          onPaste={paste}
          className={clsx(fieldStyle, 'resize-none')}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        iconOnly
        aria-label={t('tools.chat.send')}
        className={besideText}
        disabled={text.trim() === ''}
      >
        <SendHorizontal />
      </Button>
    </form>
  );
}

/** With large text sizes the text field needs the width. */
const besideText = 'max-h-[56px] max-w-[56px]';

const fieldStyle = clsx(
  controlStyle,
  'col-start-1 row-start-1 py-[calc((var(--control)-1.5rem)/2-1px)] leading-6 whitespace-pre-wrap [overflow-wrap:anywhere]',
);

/**
 * Unsent text by appointment, kept while the panel is closed or the call is on hold. In memory
 * only: it must not outlive the page or be shown in another call.
 */
const drafts = callMemory<string>();

function draftOf(appointmentId: string): string {
  return drafts.get(appointmentId) ?? '';
}

function keepDraft(appointmentId: string, text: string): void {
  if (text === '') drafts.delete(appointmentId);
  else drafts.set(appointmentId, text);
}
