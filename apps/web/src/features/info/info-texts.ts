import type { Language } from '@visite/contract';
import { useCallback, useEffect, useState } from 'react';

const files = import.meta.glob<string>('./texts/{de,en}/*.md', {
  query: '?raw',
  import: 'default',
});

export type InfoText =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; source: string };

/** Keeps showing the old text until the other language has arrived. */
export function useInfoText(language: Language, block: string) {
  const [text, setText] = useState<InfoText>({ state: 'loading' });

  const load = useCallback(async () => {
    const file = files[`./texts/${language}/${block}.md`];
    try {
      if (!file) throw new Error(`no text ${block} in ${language}`);
      return { state: 'ready', source: await file() } as const;
    } catch (error) {
      console.debug('the text could not be fetched', error);
      return { state: 'failed' } as const;
    }
  }, [language, block]);

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
