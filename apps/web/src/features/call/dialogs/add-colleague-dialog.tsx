import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox, type ComboboxItem } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';

export interface Colleague {
  id: string;
  name: string;
}

interface AddColleagueDialogProps {
  /** Staff who are not in the call; null while the list is loading. */
  colleagues: readonly Colleague[] | null;
  /** Four people are in the call: nobody else fits. */
  full: boolean;
  onAdd: (colleague: Colleague) => Promise<void>;
  open: boolean;
  onClose: () => void;
}

/** Adds a colleague to the call; they find it on their dashboard and join. */
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
