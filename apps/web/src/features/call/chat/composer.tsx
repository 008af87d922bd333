import { acceptedFiles } from '@visite/contract';
import { clsx } from 'clsx';
import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { controlStyle } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { useCall } from '../call-context.tsx';
import { useSendFiles } from './use-send-files.ts';

/** `message` of the wire holds this many characters. */
const longest = 4_000;

/** Text field and attachments; a hint instead while no peer is connected. */
export function Composer() {
  const t = useTranslation();
  const { call } = useCall();
  const { id } = call.appointment;
  const { sendChat } = call.actions;
  const sendFiles = useSendFiles();
  const [text, setText] = useState(() => draftOf(id));
  if (!sendChat || !sendFiles) {
    return (
      <p className="border-t border-line p-4 text-center text-muted">{t('tools.chat.nobody')}</p>
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
    // While an accent or a Chinese character is being composed, Enter only ends the composing.
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
      {/* The copy below the text gives the field the height of what is written. */}
      <div className="grid min-w-0 flex-1">
        <div
          aria-hidden="true"
          className={clsx(fieldStyle, 'invisible max-h-40 overflow-hidden')}
        >{`${text} `}</div>
        <textarea
          rows={1}
          value={text}
          maxLength={longest}
          enterKeyHint="send"
          aria-label={t('tools.chat.write')}
          placeholder={t('tools.chat.write')}
          onChange={(event) => write(event.target.value)}
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
 * What is half written survives closing the panel and a call on hold. In memory only, by
 * appointment: it must neither outlive the page nor reach another patient.
 */
const drafts = new Map<string, string>();

function draftOf(appointmentId: string): string {
  return drafts.get(appointmentId) ?? '';
}

function keepDraft(appointmentId: string, text: string): void {
  if (text === '') drafts.delete(appointmentId);
  else drafts.set(appointmentId, text);
}
