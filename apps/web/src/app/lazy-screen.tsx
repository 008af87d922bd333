import { type ComponentType, lazy } from 'react';
import type { TextFeature } from '../i18n/text-keys.ts';
import { loadTexts } from '../i18n/texts.ts';
import { retryImport } from '../navigation/retry-import.ts';
import { loadAfterArrival } from './load-after-arrival.ts';

export interface LazyScreen {
  Screen: ComponentType;
  /** Fetches code and texts without showing anything. */
  preload: () => Promise<void>;
}

interface LazyScreenOptions {
  /**
   * A page on which a guest arrives, with a budget: its folder is listed in styles/first.css, and
   * what the rest of the product needs is not fetched for it.
   */
  arrival?: boolean;
}

/** A screen whose code, texts and styles arrive together, when first needed or fetched ahead. */
export function lazyScreen(
  features: readonly TextFeature[],
  load: () => Promise<ComponentType>,
  { arrival = false }: LazyScreenOptions = {},
): LazyScreen {
  const fetchAll = async () => {
    const rest = arrival ? undefined : loadAfterArrival();
    const [screen] = await Promise.all([load(), loadTexts(features), rest]);
    return { default: screen };
  };
  let started: ReturnType<typeof fetchAll> | null = null;
  const start = () => {
    started ??= fetchAll().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };
  return {
    Screen: lazy(() => retryImport(start)),
    preload: async () => {
      await start();
    },
  };
}
