import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

interface PasskeyButtonProps {
  label: string;
  pending: boolean;
  primary?: boolean;
  onPress: () => void;
}

export function PasskeyButton({ label, pending, primary = false, onPress }: PasskeyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(false);
  // Once, and not while it is disabled: later the focus is the person's.
  useEffect(() => {
    if (!primary || pending || shown.current) return;
    shown.current = true;
    button.current?.focus();
  }, [primary, pending]);
  return (
    <Button
      ref={button}
      variant={primary ? 'primary' : 'secondary'}
      size="large"
      block
      disabled={pending}
      icon={<KeyRound aria-hidden="true" />}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

/** Between two ways to log in. */
export function Or() {
  const t = useTranslation();
  return (
    <p className="flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('login.or')}
    </p>
  );
}
