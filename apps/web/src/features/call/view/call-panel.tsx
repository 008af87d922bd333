import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';

interface CallPanelProps {
  title: string;
  closeLabel: string;
  /** Absent if the panel is always open. */
  onClose?: (() => void) | undefined;
  /** Under a tab, which has the title already. */
  titleHidden?: boolean;
  children: ReactNode;
}

/** A panel beside the video with title and close button; fills its container. */
export function CallPanel(props: CallPanelProps) {
  const { title, closeLabel, onClose, titleHidden = false, children } = props;
  const id = useId();
  const heading = (
    <h2 id={id} className={titleHidden ? 'sr-only' : 'text-lg font-semibold'}>
      {title}
    </h2>
  );
  return (
    <section
      aria-labelledby={id}
      className="flex size-full min-h-0 flex-col overflow-y-auto bg-surface text-ink"
    >
      {titleHidden ? (
        heading
      ) : (
        <header className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4">
          {heading}
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
      )}
      {children}
    </section>
  );
}
