import { useEffect, useRef } from 'react';
import { notify } from '../../ui/notifications.ts';
import { personName, useCall } from './call-context.tsx';

interface SwitchNotice {
  id: string;
  /** When it was pressed last, and by whom. */
  pressed: { at: number; by: string | null };
  title: (name: string) => string;
  message: string | null;
}

/** Whoever did not press a switch for all has to know that somebody did. */
export function useSwitchNotice({ id, pressed, title, message }: SwitchNotice): void {
  const { call } = useCall();
  const { at, by } = pressed;
  const name = by === null ? '' : personName(call, by);
  const said = name === '' ? '' : title(name);
  const seen = useRef(0);
  useEffect(() => {
    if (at === seen.current) return;
    seen.current = at;
    // Own presses have no name among the others.
    if (said === '') return;
    notify({ id, type: 'information', title: said, ...(message !== null && { message }) });
  }, [id, at, said, message]);
}
