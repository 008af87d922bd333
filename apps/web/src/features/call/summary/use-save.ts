import { useTransition } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { notify } from '../../../ui/notifications.ts';

/** Saves a file and notifies about a failure. */
export function useSave(onSave: (() => Promise<void>) | undefined) {
  const t = useTranslation();
  const [saving, startSaving] = useTransition();
  const save = async () => {
    try {
      await onSave?.();
    } catch (error) {
      console.debug('file not saved', error);
      notify({ type: 'error', title: t('call.summary.failed') });
    }
  };
  return { saving, save: () => startSaving(save) };
}
