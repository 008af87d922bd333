import { Dialog as Base } from '@base-ui/react/dialog';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';

/** The z-index of the dialog itself: a dialog over a panel darkens the panel too. */
export const backdropStyle =
  'fixed inset-0 z-50 bg-overlay transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the main one first; on a phone they stack. */
  actions?: ReactNode;
  size?: 'regular' | 'wide';
  /** False: only its own buttons close it (a running upload, unsaved work). */
  dismissible?: boolean;
  /** Where the focus starts; without it, on the first field or the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  size = 'regular',
  dismissible = true,
  initialFocus,
}: DialogProps) {
  const firstField = useFirstField();
  const change = (next: boolean) => {
    if (next || dismissible) onOpenChange(next);
  };
  return (
    <Base.Root open={open} onOpenChange={change} disablePointerDismissal={!dismissible}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdropStyle} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto sm:items-center sm:p-6">
          <Base.Popup
            {...firstField}
            {...(initialFocus && { initialFocus })}
            className={clsx(
              'flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-t-card outline-none bg-surface text-body shadow-lift sm:rounded-card',
              'transition-[opacity,translate] data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
              size === 'wide' ? 'sm:max-w-3xl' : 'sm:max-w-lg',
            )}
          >
            <header className="flex items-start justify-between gap-4 px-6 pt-5">
              <Base.Title className="min-w-0 text-xl font-semibold wrap-anywhere hyphens-auto">
                {title}
              </Base.Title>
              {dismissible ? (
                <Base.Close
                  render={
                    <CloseButton className="-mt-[calc((var(--control)-2.25rem)/2)] -mr-2 pointer-coarse:-mt-2" />
                  }
                />
              ) : null}
            </header>
            <div className="overflow-y-auto px-6 pt-2 pb-6">
              {description ? (
                <Base.Description className="text-muted">{description}</Base.Description>
              ) : null}
              {children}
            </div>
            {actions ? (
              <footer className="flex flex-col gap-2 border-t border-line px-6 py-4 sm:flex-row-reverse sm:flex-wrap sm:justify-start">
                {actions}
              </footer>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The cross at the upper right of a dialog or a panel. */
export function CloseButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const t = useTranslation();
  return (
    <Button
      variant="quiet"
      size="small"
      iconOnly
      aria-label={t('ui.close')}
      className="-mr-2"
      {...props}
    >
      <X aria-hidden="true" />
    </Button>
  );
}

const fields =
  ':is(input, select, textarea):not([type="hidden"], [type="file"], [tabindex="-1"], [readonly], :disabled)';

/**
 * What opens over the page begins at its first field. Not on a touch screen, where it begins at itself: the keyboard
 * would cover half of what has just opened. The media is asked, since nothing here has a trigger that knows the press.
 */
export function useFirstField(): {
  ref: RefObject<HTMLDivElement | null>;
  initialFocus: () => HTMLElement | null;
} {
  const ref = useRef<HTMLDivElement>(null);
  const initialFocus = () =>
    window.matchMedia('(pointer: coarse)').matches
      ? ref.current
      : (ref.current?.querySelector<HTMLElement>(fields) ?? null);
  return { ref, initialFocus };
}
