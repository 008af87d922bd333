import { Switch as Base } from '@base-ui/react/switch';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

/** Acts at once; a choice that waits for "save" is a checkbox. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
  disabled = false,
  className,
}: SwitchProps) {
  const id = useId();
  return (
    <div className={clsx('flex items-start justify-between gap-4 py-1', className)}>
      <span className="min-w-0 hyphens-auto wrap-anywhere">
        <label htmlFor={id} className="text-control leading-snug font-medium">
          {label}
        </label>
        {hint ? (
          <span
            id={`${id}-hint`}
            className="block text-control leading-snug text-pretty text-muted"
          >
            {hint}
          </span>
        ) : null}
      </span>
      <Base.Root
        id={id}
        nativeButton
        render={<button type="button" />}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        // A thumb needs 44 pixels; the switch is drawn smaller, in the middle of them.
        className="group -my-2.5 flex size-11 shrink-0 items-center rounded-inner data-disabled:opacity-55"
      >
        <span className="flex h-6 w-full items-center rounded-full border-2 border-line-strong bg-sunken px-0.5 transition-colors group-data-checked:border-primary-text group-data-checked:bg-primary-text">
          <Base.Thumb className="size-4 rounded-full bg-line-strong transition-transform data-checked:translate-x-5 data-checked:bg-surface" />
        </span>
      </Base.Root>
    </div>
  );
}
