import type { PageConfig } from '@visite/contract';
import { createStore } from '../api/store.ts';
import { readPageConfig } from './read-page-config.ts';
import { useStore } from './use-store.ts';

/** The practice's configuration as the served page brought it; a change of settings replaces it. */
export const pageConfig = createStore<PageConfig>(
  readPageConfig(document.getElementById('visite-config')?.textContent),
);

export const usePageConfig = (): PageConfig => useStore(pageConfig);
