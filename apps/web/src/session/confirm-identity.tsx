import { Suspense } from 'react';
import { lazyPart } from '../navigation/retry-import.ts';
import { useStore } from '../state/store.ts';
import { useStaffSession } from './staff-session.tsx';

const ConfirmIdentityDialog = lazyPart(
  async () => (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
);

/** Opens while a call waits for the person to prove again who they are (LOGIN-33). */
export function ConfirmIdentity() {
  const { api } = useStaffSession();
  const question = useStore(api.confirmation);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmIdentityDialog onAnswer={question.answer} />
    </Suspense>
  );
}
