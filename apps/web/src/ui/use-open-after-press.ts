import { startTransition, useState } from 'react';

/**
 * Whether a popup is open. The press that opens or closes it is painted first, the popup with the next
 * frame: drawing and placing it takes a slow phone longer than a press may wait.
 */
export function useOpenAfterPress(first = false) {
  const [open, setOpen] = useState(first);
  return { open, onOpenChange: (next: boolean) => startTransition(() => setOpen(next)) };
}
