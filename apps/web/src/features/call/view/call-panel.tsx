import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';

interface CallPanelProps {
  title: string;
  closeLabel: string;
  /** Absent if the panel is always open. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** A panel beside the video with title and close button; fills its container. */
export function CallPanel({ title, closeLabel, onClose, children }: CallPanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex size-full min-h-0 flex-col bg-surface text-ink">
      <header className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {onClose ? (
          <Button
            variant="quiet"
            iconOnly
            aria-label={closeLabel}
            className="-mr-2"
            onClick={onClose}
          >
            <X />
          </Button>
        ) : null}
      </header>
      {children}
    </section>
  );
}
