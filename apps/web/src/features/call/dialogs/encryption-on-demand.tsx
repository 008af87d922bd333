import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart } from '../../../navigation/retry-import.ts';

const EncryptionDialog = lazyPart(
  async () => (await import('./encryption-dialog.tsx')).EncryptionDialog,
);

/** Its code comes in the waiting room, or when it first opens [SPEED-1]. */
export function EncryptionOnDemand(props: ComponentProps<typeof EncryptionDialog>) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <EncryptionDialog {...props} />
    </Suspense>
  );
}
