import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox, type ComboboxItem } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCall } from '../call-context.tsx';

interface PresentFileDialogProps {
  open: boolean;
  onClose: () => void;
  /** Opens the same file and page in the own viewer. */
  onShow: (fileUuid: string, page: number) => void;
}

/** Opens a file and page in the patient's viewer [CALL-32]. */
export function PresentFileDialog({ open, onClose, onShow }: PresentFileDialogProps) {
  const t = useTranslation();
  const { call } = useCall();
  const form = useId();
  const files = [...call.files.values()].filter(({ status }) => status === 'complete');
  const [chosen, setChosen] = useState('');
  const [page, setPage] = useState('1');
  const { present, stopPresenting } = call.actions;
  const file = files.find(({ uuid }) => uuid === chosen) ?? files.at(-1);
  const number = file?.type === 'application/pdf' ? Math.trunc(Number(page)) : 1;
  const valid = number >= 1 && number <= 100_000;

  const show = (event: FormEvent) => {
    event.preventDefault();
    if (!file || !present || !valid) return;
    present(file.uuid, number);
    onShow(file.uuid, number);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('tools.present.title')}
      description={t('tools.present.why')}
      actions={
        <>
          {file && present ? (
            <Button variant="primary" type="submit" form={form}>
              {t('tools.present.show')}
            </Button>
          ) : null}
          {stopPresenting ? (
            <Button
              onClick={() => {
                stopPresenting();
                onClose();
              }}
            >
              {t('tools.present.stop')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      {file ? (
        <form id={form} onSubmit={show} className="mt-4 flex flex-col gap-4">
          <Select
            label={t('tools.present.file')}
            options={files.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={file.uuid}
            onChange={(event) => setChosen(event.target.value)}
          />
          {file.type === 'application/pdf' ? (
            <TextField
              label={t('tools.present.page')}
              inputMode="numeric"
              value={page}
              {...(!valid && { error: t('tools.present.noPage') })}
              onChange={(event) => setPage(event.target.value)}
            />
          ) : null}
        </form>
      ) : (
        <InlineMessage className="mt-4">{t('tools.present.noFiles')}</InlineMessage>
      )}
    </Dialog>
  );
}

export interface Colleague {
  id: string;
  name: string;
}

interface AddColleagueDialogProps {
  /** Staff who are not in the call; null while the list is loading. */
  colleagues: readonly Colleague[] | null;
  /** The call has the maximum of four people. */
  full: boolean;
  onAdd: (colleague: Colleague) => Promise<void>;
  open: boolean;
  onClose: () => void;
}

/** Adds a colleague to the call; they join from their dashboard. */
export function AddColleagueDialog({
  colleagues,
  full,
  onAdd,
  open,
  onClose,
}: AddColleagueDialogProps) {
  const t = useTranslation();
  const [chosen, setChosen] = useState<ComboboxItem | null>(null);
  const add = useMutation({ mutationFn: onAdd, onSuccess: () => close() });
  const close = () => {
    setChosen(null);
    add.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('tools.colleague.title')}
      description={t(full ? 'tools.colleague.full' : 'tools.colleague.why')}
      actions={
        <>
          {full ? null : (
            <Button
              variant="primary"
              loading={add.isPending}
              disabled={!chosen}
              onClick={() => chosen && add.mutate({ id: chosen.value, name: chosen.label })}
            >
              {t('tools.colleague.add')}
            </Button>
          )}
          <Button onClick={close}>{t(full ? 'ui.close' : 'ui.cancel')}</Button>
        </>
      }
    >
      {full ? null : (
        <div className="mt-4 flex flex-col gap-3">
          <Combobox
            label={t('tools.colleague.who')}
            placeholder={t('tools.colleague.type')}
            items={(colleagues ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={chosen}
            onChange={setChosen}
          />
          <FailureMessage of={add.error} />
        </div>
      )}
    </Dialog>
  );
}

interface TanDialogProps {
  /** Null while it is loading. */
  tan: string | null;
  open: boolean;
  onClose: () => void;
}

/** The TAN in groups of four, for reading out on the telephone [CALL-31]. */
export function TanDialog({ tan, open, onClose }: TanDialogProps) {
  const t = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t('tools.tan.title')}
      description={t('tools.tan.why')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      {tan === null ? (
        <Skeleton lines={2} />
      ) : (
        <p className="mt-4 rounded-box bg-sunken py-6 text-center font-mono text-4xl font-bold tabular-nums select-all">
          {/* Digit by digit: a screen reader would read it as one number. */}
          <span className="sr-only">{[...tan].join(' ')}</span>
          <span aria-hidden="true">{tan.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</span>
        </p>
      )}
    </Dialog>
  );
}
