import { Suspense, useState } from 'react';
import { lazyPart } from '../../../navigation/retry-import.ts';
import type { DialogProps } from '../../../ui/dialog.tsx';

const Dialog = lazyPart(async () => (await import('../../../ui/dialog.tsx')).Dialog);

/** Its code is not fetched with the call's, but in the waiting room or when it first opens [SPEED-1]. */
export function DialogOnDemand(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
