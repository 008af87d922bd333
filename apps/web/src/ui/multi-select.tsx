import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown, Search } from 'lucide-react';
import { memo, type ReactNode, type Ref, useMemo } from 'react';
import { buttonStyle } from './button.tsx';
import { OptionList } from './combobox.tsx';
import { controlStyle } from './field.tsx';
import { popupStyle } from './menu.tsx';
import { useOpenAfterPress } from './use-open-after-press.ts';
import { usePaintedPick } from './use-painted-pick.ts';

export interface MultiSelectItem {
  value: string;
  label: string;
  /** Stands before the label, for example a colour. */
  mark?: ReactNode;
}

interface MultiSelectProps {
  /** Names the button and the search field behind it. */
  label: string;
  items: readonly MultiSelectItem[];
  /** Values of the chosen items. */
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  /** The button, for whoever has to put the focus back on it. */
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Some of many: a button that opens a searchable list, which stays open while one chooses. */
export function MultiSelect({ label, items, chosen, onChange, buttonRef }: MultiSelectProps) {
  const popup = useOpenAfterPress();
  const { shown, pick } = usePaintedPick(chosen, onChange);
  const value = useMemo(() => items.filter(({ value }) => shown.includes(value)), [items, shown]);
  return (
    <Base.Root
      {...popup}
      multiple
      autoHighlight
      items={items}
      value={value}
      onValueChange={(next: MultiSelectItem[], details) =>
        pick(
          next.map(({ value }) => value),
          details,
        )
      }
      isItemEqualToValue={isSame}
    >
      <Base.Trigger
        ref={buttonRef}
        aria-label={label}
        className={buttonStyle({ size: 'small', variant: 'secondary' })}
      >
        <Search aria-hidden="true" />
        {label}
        <ChevronDown aria-hidden="true" />
      </Base.Trigger>
      <Choices label={label} />
    </Base.Root>
  );
}

const isSame = (one: MultiSelectItem, other: MultiSelectItem) => one.value === other.value;

/** Apart from the button: opening and closing draw the choices only where Base UI asks for it. */
const Choices = memo(function Choices({ label }: Pick<MultiSelectProps, 'label'>) {
  return (
    <Base.Portal>
      <Base.Positioner align="start" sideOffset={6} className="z-50 outline-none">
        <Base.Popup aria-label={label} className={`${popupStyle} w-80`}>
          <Base.Input aria-label={label} placeholder={label} className={controlStyle} />
          <OptionList className="mt-1 max-h-[min(20rem,calc(var(--available-height)-4rem))]">
            {(item: MultiSelectItem) => (
              <>
                {item.mark}
                <span className="min-w-0 flex-1 wrap-anywhere">{item.label}</span>
              </>
            )}
          </OptionList>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
});
