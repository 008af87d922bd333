import { Combobox as Base } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { popupItemStyle } from './menu.tsx';

interface OptionListProps<Item> {
  /** Instead of "nothing found". */
  emptyText?: ReactNode;
  /** Its greatest height, and what lies between it and the field. */
  className: string;
  children: (item: Item) => ReactNode;
}

/** What can be chosen in a popup, each with a tick once it is. */
export function OptionList<Item extends { value: string }>({
  emptyText,
  className,
  children,
}: OptionListProps<Item>) {
  const t = useTranslation();
  return (
    <>
      <Base.Empty>
        <div className="px-2.5 py-2 text-muted">{emptyText ?? t('ui.noMatch')}</div>
      </Base.Empty>
      <Base.List className={`overflow-y-auto overscroll-contain ${className}`}>
        {(item: Item) => (
          <Base.Item key={item.value} value={item} className={`${popupItemStyle} py-1.5`}>
            {children(item)}
            <Base.ItemIndicator>
              <Check aria-hidden="true" />
            </Base.ItemIndicator>
          </Base.Item>
        )}
      </Base.List>
    </>
  );
}
