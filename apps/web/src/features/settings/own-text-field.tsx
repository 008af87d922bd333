import type { Language } from '@visite/contract';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextArea } from '../../ui/text-field.tsx';
import {
  placesIn,
  readablePreview,
  toReadable,
  toStored,
  unknownWords,
  type WordOf,
} from './placeholder-words.ts';
import { WordButtons } from './word-buttons.tsx';

interface OwnTextFieldProps {
  screen: string;
  builtIn: string;
  stored: string;
  language: Language;
  wordOf: WordOf;
  error: string | undefined;
  onChange: (stored: string) => void;
}

/** The practice's own text, its places as words in brackets. */
export function OwnTextField({ screen, builtIn, stored, wordOf, ...field }: OwnTextFieldProps) {
  const { language, error, onChange } = field;
  const t = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const names = placesIn(builtIn);
  const words = names.map((name) => `[${wordOf(name) ?? name}]`);
  const [word] = unknownWords(stored, names, wordOf);
  const unknown =
    word === undefined
      ? undefined
      : words.length > 0
        ? t('settings.texts.unknownWord', { word, words: words.join(', ') })
        : t('settings.texts.noWords', { word });
  const change = (typed: string) => onChange(toStored(typed, names, wordOf));
  return (
    <>
      <TextArea
        ref={area}
        label={`${screen}: ${readablePreview(builtIn, wordOf)}`}
        rows={2}
        lang={language}
        maxLength={5_000}
        placeholder={t('settings.texts.unchanged')}
        value={toReadable(stored, wordOf)}
        error={unknown ?? error}
        onChange={(event) => change(event.target.value)}
      />
      <WordButtons words={words} area={area} onInsert={change} />
    </>
  );
}
