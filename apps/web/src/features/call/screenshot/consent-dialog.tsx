import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCall } from '../call-context.tsx';

interface ConsentDialogProps {
  title: string;
  why: string;
  /** The ways to say yes; "no" is always beside them. */
  yes: ReactNode;
  children: ReactNode;
}

/** A question to the patient that only an answer closes [SHOT-5]. */
export function ConsentDialog({ title, why, yes, children }: ConsentDialogProps) {
  const t = useTranslation();
  const { call } = useCall();
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title={title}
      description={why}
      actions={
        <>
          {yes}
          <Button size="large" onClick={call.actions.refuseScreenshot}>
            {t('tools.shot.refuse')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
