import { type ComponentType, lazy } from 'react';
import type { TextFeature } from '../i18n/text-keys.ts';
import { loadTexts } from '../i18n/texts.ts';

export interface LazyScreen {
  Screen: ComponentType;
  /** Fetches code and texts without showing anything. */
  preload: () => Promise<void>;
}

/** A screen whose code and texts arrive together, when they are first needed or preloaded. */
export function lazyScreen(
  features: readonly TextFeature[],
  load: () => Promise<ComponentType>,
): LazyScreen {
  const fetchAll = async () => {
    const [screen] = await Promise.all([load(), loadTexts(features)]);
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
    Screen: lazy(start),
    preload: async () => {
      await start();
    },
  };
}
