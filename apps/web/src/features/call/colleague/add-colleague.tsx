import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox, type ComboboxItem } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';

export interface Colleague {
  id: string;
  name: string;
}

interface AddColleagueProps {
  /** Who of the practice could come; null while the list is being asked for. */
  colleagues: readonly Colleague[] | null;
  /** Four people are in the call: nobody else fits. */
  full: boolean;
  onAdd: (colleague: Colleague) => Promise<void>;
  open: boolean;
  onClose: () => void;
}

/** One more of the practice in this call; they find it on their dashboard and join. */
export function AddColleague({ colleagues, full, onAdd, open, onClose }: AddColleagueProps) {
  const t = useTranslation();
  const [chosen, setChosen] = useState<ComboboxItem | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setChosen(null);
    setProblem(null);
    onClose();
  };
  const add = async () => {
    if (!chosen) return;
    setBusy(true);
    setProblem(null);
    try {
      await onAdd({ id: chosen.value, name: chosen.label });
      close();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
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
            <Button variant="primary" loading={busy} disabled={!chosen} onClick={add}>
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
          {problem ? (
            <InlineMessage tone="danger" announce>
              {problem}
            </InlineMessage>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
