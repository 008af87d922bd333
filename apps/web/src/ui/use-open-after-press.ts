import { startTransition, useState } from 'react';

/**
 * Whether a popup is open. The press that opens or closes it is painted first, the popup with the next
 * frame: drawing and placing it takes a slow phone longer than a press may wait. Not so with keys: the
 * next one is meant for the list, however soon it comes.
 */
export function useOpenAfterPress(first = false) {
  const [open, setOpen] = useState(first);
  const onOpenChange = (next: boolean, { event }: { event: Event }) => {
    // A button that is pressed by a key clicks without a pointer.
    if (event instanceof MouseEvent && event.detail > 0) startTransition(() => setOpen(next));
    else setOpen(next);
  };
  return { open, onOpenChange };
}
