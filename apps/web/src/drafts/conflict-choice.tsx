import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { InlineMessage } from '../ui/inline-message.tsx';
import type { Conflict } from './merge-remote.ts';

interface ConflictChoiceProps {
  conflicts: readonly Conflict[];
  /** Each press on "save" that has to wait leads here. */
  refusals: number;
  /** As people read them. */
  labelOf: (path: string) => string;
  textOf: (path: string, value: unknown) => string;
  mine: (path: string) => unknown;
  onSettle: (conflict: Conflict, whose: 'mine' | 'theirs') => void;
  /** What a choice does; without it, saving comes afterwards. */
  text?: string;
}

/** A colleague has saved the same fields meanwhile: both values, field by field, to choose from. */
export function ConflictChoice({
  conflicts,
  refusals,
  labelOf,
  textOf,
  mine,
  onSettle,
  text,
}: ConflictChoiceProps) {
  const t = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (refusals > 0) list.current?.querySelector('button')?.focus();
  }, [refusals]);
  if (conflicts.length === 0) return null;
  const shown = (path: string, value: unknown) => textOf(path, value) || t('ui.conflict.empty');
  return (
    <InlineMessage tone="warning" announce title={t('ui.conflict.title')}>
      <p>{text ?? t('ui.conflict.text')}</p>
      <ul ref={list} className="mt-3 flex flex-col gap-4">
        {conflicts.map((conflict) => (
          <li key={conflict.path}>
            <p className="font-semibold">{labelOf(conflict.path)}</p>
            <div className="mt-1 grid gap-2 sm:grid-cols-2">
              <Button
                size="small"
                className="h-auto justify-start py-2 text-left wrap-anywhere whitespace-normal"
                onClick={() => onSettle(conflict, 'mine')}
              >
                {t('ui.conflict.mine', { value: shown(conflict.path, mine(conflict.path)) })}
              </Button>
              <Button
                size="small"
                className="h-auto justify-start py-2 text-left wrap-anywhere whitespace-normal"
                onClick={() => onSettle(conflict, 'theirs')}
              >
                {t('ui.conflict.theirs', { value: shown(conflict.path, conflict.theirs) })}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </InlineMessage>
  );
}
