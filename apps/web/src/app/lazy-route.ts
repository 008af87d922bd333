import type { ComponentType } from 'react';
import type { TextFeature } from '../i18n/text-keys.ts';
import { loadTexts } from '../i18n/texts.ts';
import { retryImport } from '../navigation/retry-import.ts';

/** A route of the staff's router: its code and texts arrive together, before it is shown. */
export function lazyRoute(
  path: string,
  features: readonly TextFeature[],
  load: () => Promise<ComponentType>,
) {
  const lazy = () =>
    retryImport(async () => {
      const [Component] = await Promise.all([load(), loadTexts(features)]);
      return { Component };
    });
  return { path, lazy };
}
