import { useTranslation } from '../../../i18n/use-translation.ts';
import { InlineMessage } from '../../../ui/inline-message.tsx';

/** The camera gave no picture; whoever was asked may try again or refuse. */
export function StillFailed() {
  const t = useTranslation();
  return (
    <div className="mt-4">
      <InlineMessage tone="warning" announce>
        {t('tools.shot.failed')}
      </InlineMessage>
    </div>
  );
}
