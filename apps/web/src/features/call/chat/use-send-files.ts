import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { notify } from '../../../ui/notifications.ts';
import { useCall } from '../call-context.tsx';
import { type Refused, sendFiles } from './send-files.ts';

/** Absent while nothing can be sent. What is refused is said at once, file by file. */
export function useSendFiles(): ((files: readonly File[]) => void) | null {
  const t = useTranslation();
  const { sendFile } = useCall().call.actions;
  const queue = useRef<Promise<void>>(Promise.resolve());
  if (!sendFile) return null;

  const tell = ({ name, reason }: Refused) =>
    notify({
      type: 'error',
      title: t(reason === 'wrong-type' ? 'tools.refused.wrongType' : 'tools.refused.title'),
      message: reason === 'wrong-type' ? t('tools.refused.allowed', { name }) : why(name, reason),
    });
  const why = (name: string, reason: Exclude<Refused['reason'], 'wrong-type'>) =>
    t(`tools.refused.${reasons[reason]}`, { name });

  return (files) => {
    queue.current = queue.current.then(async () => {
      for (const refused of await sendFiles(sendFile, files)) tell(refused);
    });
  };
}

const reasons = {
  empty: 'empty',
  'too-large': 'tooLarge',
  'too-many-pixels': 'tooManyPixels',
  'call-is-full': 'callIsFull',
  unreadable: 'unreadable',
} as const;
