import type { ReactNode } from 'react';
import { buttonStyle } from '../../../ui/button-style.ts';

interface StepButtonProps {
  label: string;
  /** At the end nothing happens, but the focus stays: a disabled button would lose it. */
  possible: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function StepButton({ label, possible, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!possible}
      onClick={() => {
        if (possible) onPress();
      }}
      className={buttonStyle({ variant: 'quiet', iconOnly: true }, possible ? '' : 'opacity-55')}
    >
      {children}
    </button>
  );
}
