import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCall } from '../call-context.tsx';

interface ControlPatientDialogProps {
  open: boolean;
  onClose: () => void;
  /** Opens the same file and page in the own viewer. */
  onShow: (fileUuid: string, page: number) => void;
}

/** Leads the patient to a file and a page [CALL-32]. */
export function ControlPatientDialog({ open, onClose, onShow }: ControlPatientDialogProps) {
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
      title={t('tools.lead.title')}
      description={t('tools.lead.why')}
      actions={
        <>
          {file && present ? (
            <Button variant="primary" type="submit" form={form}>
              {t('tools.lead.show')}
            </Button>
          ) : null}
          {stopPresenting ? (
            <Button
              onClick={() => {
                stopPresenting();
                onClose();
              }}
            >
              {t('tools.lead.stop')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      {file ? (
        <form id={form} onSubmit={show} className="mt-4 flex flex-col gap-4">
          <Select
            label={t('tools.lead.file')}
            options={files.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={file.uuid}
            onChange={(event) => setChosen(event.target.value)}
          />
          {file.type === 'application/pdf' ? (
            <TextField
              label={t('tools.lead.page')}
              inputMode="numeric"
              value={page}
              {...(!valid && { error: t('tools.lead.noPage') })}
              onChange={(event) => setPage(event.target.value)}
            />
          ) : null}
        </form>
      ) : (
        <InlineMessage className="mt-4">{t('tools.lead.noFiles')}</InlineMessage>
      )}
    </Dialog>
  );
}
