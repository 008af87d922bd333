import { type InfoBlock, type Language, legalBlocks, legalTextAt } from '@visite/contract';
import { useCallback, useEffect, useState } from 'react';
import { usePageConfig } from '../practice/page-config.ts';
import { builtInText } from './built-in-texts.ts';

export type InfoText =
  | { state: 'loading' }
  | { state: 'failed' }
  /** The practice has not filled it in: a template is never shown. */
  | { state: 'missing' }
  /** `language`: of the text, where the practice has it only in the other one. */
  | { state: 'ready'; source: string; language: Language };

/** Keeps showing the old text until the other language, or a new version, has arrived. */
export function useInfoText(language: Language, block: InfoBlock) {
  const [text, setText] = useState<InfoText>({ state: 'loading' });
  const config = usePageConfig();
  const legal = legalBlocks.find((each) => each === block);
  const shown = legal ? legalTextAt(config, legal, language) : null;
  const kind = shown?.kind ?? 'built-in';
  const own = shown?.kind === 'own' ? shown : null;
  const [version, ownLanguage] = [own?.version, own?.language];

  const load = useCallback(async (): Promise<InfoText> => {
    if (kind === 'missing') return { state: 'missing' };
    try {
      const source =
        version && ownLanguage
          ? await publishedText(block, ownLanguage, version)
          : await builtInText(block, language);
      return { state: 'ready', source, language: ownLanguage ?? language };
    } catch (error) {
      console.debug('the text could not be fetched', error);
      return { state: 'failed' };
    }
  }, [kind, version, ownLanguage, language, block]);

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
async function publishedText(block: string, language: Language, version: number): Promise<string> {
  const path = `/api/v3/video/legal-text?block=${block}&language=${language}`;
  const answer = await fetch(path, { cache: 'no-cache', credentials: 'omit' });
  if (!answer.ok) throw new Error(`version ${version} answered ${answer.status}`);
  const body: unknown = await answer.json();
  const text = typeof body === 'object' && body !== null ? Reflect.get(body, 'text') : undefined;
  if (typeof text !== 'string') throw new Error('the answer holds no text');
  return text;
}
