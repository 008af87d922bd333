import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

interface WordButtonsProps {
  /** With their brackets. */
  words: readonly string[];
  area: RefObject<HTMLTextAreaElement | null>;
  onInsert: (text: string) => void;
}

/** Each puts its word where the cursor stands, and the cursor behind it. */
export function WordButtons({ words, area, onInsert }: WordButtonsProps) {
  const t = useTranslation();
  const insert = (word: string) => {
    const field = area.current;
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const before = value.slice(0, selectionStart) + word;
    flushSync(() => onInsert(before + value.slice(selectionEnd)));
    field.focus();
    field.setSelectionRange(before.length, before.length);
  };
  if (words.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <span className="text-control text-muted">{t('settings.texts.insertable')}</span>
      {words.map((word) => (
        <Button
          key={word}
          size="small"
          aria-label={t('settings.texts.insert', { word })}
          onClick={() => insert(word)}
        >
          {word}
        </Button>
      ))}
    </p>
  );
}
