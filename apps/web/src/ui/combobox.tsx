import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { controlStyle, Field, type FieldLook } from './field.tsx';
import { popupItemStyle, popupStyle } from './menu.tsx';
import { useOpenAfterPress } from './use-open-after-press.ts';
import { usePaintedPick } from './use-painted-pick.ts';

export interface ComboboxItem {
  value: string;
  label: string;
  /** A second line: birth date, address, role. */
  detail?: ReactNode;
}

interface ComboboxProps extends FieldLook {
  items: readonly ComboboxItem[];
  value: ComboboxItem | null;
  onChange: (item: ComboboxItem | null) => void;
  placeholder?: string;
  disabled?: boolean;
  /** With it the caller searches (on the server) and hands in the found items. */
  onSearch?: (text: string) => void;
  /** Instead of "nothing found", for example "keep typing" or "searching". */
  emptyText?: ReactNode;
  /** False: nothing opens. What is open hides the rest of the page from screen readers. */
  opens?: boolean;
  /** What its search begins with. */
  typedAtFirst?: string;
}

export function Combobox({
  items,
  value,
  onChange,
  placeholder,
  disabled = false,
  onSearch,
  emptyText,
  opens = true,
  typedAtFirst,
  label,
  hint,
  error,
  optional = false,
  labelHidden = false,
  className,
}: ComboboxProps) {
  const t = useTranslation();
  const look: FieldLook = { label, hint, error, optional, labelHidden };
  const popup = useOpenAfterPress();
  const { shown, pick } = usePaintedPick(value, onChange);
  const search = (text: string, { reason }: { reason: string }) => {
    // The name of who has been chosen is not searched for.
    if (reason !== 'item-press') onSearch?.(text);
  };
  return (
    <Base.Root
      {...popup}
      open={opens && popup.open}
      {...(typedAtFirst && { defaultInputValue: typedAtFirst })}
      items={useSameItems(items)}
      value={shown}
      onValueChange={pick}
      isItemEqualToValue={isSame}
      disabled={disabled}
      {...(onSearch && { filter: null, onInputValueChange: search })}
    >
      <Field {...look} {...(className && { className })}>
        {(wiring) => (
          <Base.InputGroup className="relative flex">
            <Base.Input
              {...wiring}
              // The open list hides the rest of the page, label included, from screen readers.
              aria-labelledby={`${wiring.id}-label`}
              placeholder={placeholder}
              className={`${controlStyle} pr-18`}
            />
            <span className="absolute inset-y-0 right-1 flex items-center text-muted">
              <Base.Clear
                aria-label={t('ui.clear')}
                className="flex size-8 items-center justify-center rounded-inner hover:text-ink"
              >
                <X className="size-4" aria-hidden="true" />
              </Base.Clear>
              <Base.Trigger
                aria-label={t('ui.open')}
                className="flex size-8 items-center justify-center rounded-inner hover:text-ink"
              >
                <ChevronDown className="size-5" aria-hidden="true" />
              </Base.Trigger>
            </span>
          </Base.InputGroup>
        )}
      </Field>
      <Choices emptyText={emptyText} />
    </Base.Root>
  );
}

const isSame = (one: ComboboxItem, other: ComboboxItem) => one.value === other.value;

/** The list of before while it looks the same: callers make it anew with every render. */
function useSameItems(items: readonly ComboboxItem[]): readonly ComboboxItem[] {
  const [kept, setKept] = useState(items);
  const same =
    kept.length === items.length &&
    kept.every(({ value, label, detail }, at) => {
      const item = items[at];
      return item?.value === value && item.label === label && item.detail === detail;
    });
  if (same) return kept;
  setKept(items);
  return items;
}

/** Apart from the field: what is typed or chosen there does not draw all of the list again. */
const Choices = memo(function Choices({ emptyText }: Pick<ComboboxProps, 'emptyText'>) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-50 outline-none">
        <Base.Popup className={`${popupStyle} w-(--anchor-width)`}>
          <OptionList emptyText={emptyText} className="max-h-[min(20rem,var(--available-height))]">
            {choice}
          </OptionList>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
});

function choice({ label, detail }: ComboboxItem): ReactNode {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{label}</span>
      {detail ? <span className="block truncate text-muted">{detail}</span> : null}
    </span>
  );
}

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
