import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react';
import type { MenuProps } from './menu.tsx';

const load = async () => ({ default: (await import('./menu.tsx')).Menu });
const Menu = lazy(load);

interface MenuOnDemandProps extends Omit<MenuProps, 'entries'> {
  /** A function is asked when the menu opens: for lists of many rows. */
  entries: MenuProps['entries'] | (() => MenuProps['entries']);
  /** Fetched with the menu's code, before `entries` is asked. */
  loadEntries?: () => Promise<unknown>;
  trigger: ReactElement<{
    onClick?: () => void;
    onPointerEnter?: () => void;
    onFocus?: () => void;
    'aria-haspopup'?: 'menu';
  }>;
}

/** A menu whose code arrives when somebody comes near its button: for the first screen after login. */
export function MenuOnDemand({ loadEntries, ...props }: MenuOnDemandProps) {
  const [wanted, setWanted] = useState(false);
  const ahead = (then?: () => void) => {
    Promise.all([load(), loadEntries?.()]).then(then, (error: unknown) =>
      console.debug('the menu could not be fetched', error),
    );
  };
  const button = cloneElement(props.trigger, {
    onClick: () => ahead(() => setWanted(true)),
    onPointerEnter: () => ahead(),
    onFocus: () => ahead(),
    'aria-haspopup': 'menu',
  });
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu
        {...props}
        entries={typeof props.entries === 'function' ? props.entries() : props.entries}
        defaultOpen
      />
    </Suspense>
  );
}
