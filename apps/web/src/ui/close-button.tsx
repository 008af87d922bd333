import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';

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
