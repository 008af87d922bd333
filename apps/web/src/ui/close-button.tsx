import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from './button.tsx';

/** The cross at the upper right of a dialog or a panel. */
export function CloseButton(props: Omit<ComponentProps<typeof Button>, 'children'>) {
  const t = useTexts();
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
