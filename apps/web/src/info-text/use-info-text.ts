import {
  type InfoBlock,
  type Language,
  legalBlocks,
  legalTextAt,
  type PageConfig,
  type PatientLanguage,
  writtenLanguage,
} from '@visite/contract';
import { useCallback, useEffect, useState } from 'react';
import { usePageConfig } from '../practice/page-config.ts';
import { builtInLanguage, builtInText, type TextLanguage } from './built-in-texts.ts';

export type InfoText =
  | { state: 'loading' }
  | { state: 'failed' }
  /** The practice has not filled it in: a template is never shown. */
  | { state: 'missing' }
  /** `language`: of the text, where the practice has it only in the other one. */
  | { state: 'ready'; source: string; language: TextLanguage };

/** Where a text comes from, as a name; `version` 0: built in. */
interface Place {
  block: InfoBlock;
  language: TextLanguage;
  version: number;
}

/** Fetched before the first render, so that it shows the text and not a skeleton. */
const ahead = new Map<string, InfoText>();
const nameOf = ({ block, language, version }: Place) => `${block} ${language} ${version}`;

/** Null: the practice has not filled it in. */
function placeOf(config: PageConfig, shown: PatientLanguage, block: InfoBlock): Place | null {
  const written = writtenLanguage(shown, config.language);
  const legal = legalBlocks.find((each) => each === block);
  const found = legal ? legalTextAt(config, legal, written) : null;
  if (found?.kind === 'missing') return null;
  return found?.kind === 'own'
    ? { block, language: found.language, version: found.version }
    : { block, language: builtInLanguage(block, shown, written), version: 0 };
}

/** For the first screen: `read` gives a practice's own text. */
export async function loadInfoTextAhead(
  config: PageConfig,
  shown: PatientLanguage,
  block: InfoBlock,
  read = publishedText,
): Promise<void> {
  const place = placeOf(config, shown, block);
  if (!place) return;
  const text = await loadAt(place, read);
  if (text.state !== 'ready') throw new Error(`no text for ${nameOf(place)}`);
  ahead.set(nameOf(place), text);
}

async function loadAt(place: Place, read = publishedText): Promise<InfoText> {
  const { block, language, version } = place;
  try {
    const source = await (version && language !== 'de-simple'
      ? read(block, language, version)
      : builtInText(block, language));
    return { state: 'ready', source, language };
  } catch (error) {
    console.debug('the text could not be fetched', error);
    return { state: 'failed' };
  }
}

/** Keeps showing the old text until the other language, or a new version, has arrived. */
export function useInfoText(shown: PatientLanguage, block: InfoBlock) {
  const config = usePageConfig();
  const place = placeOf(config, shown, block);
  const name = place ? nameOf(place) : null;
  const [text, setText] = useState<InfoText>(
    () => (name === null ? { state: 'missing' } : ahead.get(name)) ?? { state: 'loading' },
  );
  const { version, language: textLanguage } = place ?? {};

  const load = useCallback(async (): Promise<InfoText> => {
    if (version === undefined || !textLanguage) return { state: 'missing' };
    return loadAt({ block, language: textLanguage, version });
  }, [version, textLanguage, block]);

  useEffect(() => {
    let current = true;
    load().then((loaded) => {
      if (current) setText(loaded);
    });
    return () => {
      current = false;
    };
  }, [load]);

  const retry = () => {
    setText({ state: 'loading' });
    load().then(setText);
  };
  return { text, retry };
}

/** Without the API's client: these pages must not pay for the schemas. */
async function publishedText(
  block: InfoBlock,
  language: Language,
  version: number,
): Promise<string> {
  const path = `/api/v3/video/legal-text?block=${block}&language=${language}`;
  const answer = await fetch(path, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) throw new Error(`version ${version} answered ${answer.status}`);
  const body: unknown = await answer.json();
  const text = typeof body === 'object' && body !== null ? Reflect.get(body, 'text') : undefined;
  if (typeof text !== 'string') throw new Error('the answer holds no text');
  return text;
}
