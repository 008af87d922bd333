import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import { Link } from './link.tsx';
import { useOpenAfterPress } from './use-open-after-press.ts';

export type MenuEntry =
  | {
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      onSelect: () => void;
    }
  | { key: string; label: ReactNode; icon?: ReactNode; to: string }
  | { key: string; separator: true }
  | { key: string; heading: ReactNode };

export interface MenuProps {
  /** The button that opens it, for example <Button iconOnly aria-label=…>. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
  defaultOpen?: boolean;
}

export const popupStyle =
  'z-50 max-w-(--available-width) min-w-40 rounded-box border border-line bg-raised p-1 text-control text-ink shadow-lift transition-[opacity,scale] outline-none origin-(--transform-origin) data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';

export const popupItemStyle =
  'flex min-h-[calc(var(--control)-0.25rem)] cursor-default items-center gap-2.5 rounded-inner px-2.5 leading-snug outline-none select-none data-disabled:opacity-55 data-highlighted:bg-sunken [&_svg]:size-[1.15em] [&_svg]:shrink-0';

export function Menu({ trigger, entries, align = 'end', defaultOpen = false }: MenuProps) {
  const popup = useOpenAfterPress(defaultOpen);
  return (
    <Base.Root {...popup}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="z-50 outline-none">
          <Base.Popup className={popupStyle}>
            {entries.map((entry) => (
              <MenuLine key={entry.key} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function MenuLine({ entry }: { entry: MenuEntry }) {
  if ('separator' in entry) return <Base.Separator className="mx-1 my-1 h-px bg-line" />;
  if ('heading' in entry) {
    return <div className="px-2.5 py-1.5 text-xs font-semibold text-muted">{entry.heading}</div>;
  }
  if ('to' in entry) {
    return (
      <Base.LinkItem closeOnClick render={<Link to={entry.to} />} className={popupItemStyle}>
        {entry.icon}
        {entry.label}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item
      disabled={entry.disabled ?? false}
      onClick={entry.onSelect}
      className={clsx(popupItemStyle, entry.danger && 'text-danger')}
    >
      {entry.icon}
      {entry.label}
    </Base.Item>
  );
}
