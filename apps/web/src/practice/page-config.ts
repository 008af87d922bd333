import type { FeatureFlags, PageConfig } from '@visite/contract';
import { createStore, useStore } from '../state/store.ts';
import { readPageConfig } from './read-page-config.ts';

/** The practice's configuration as the served page brought it; a change of settings replaces it. */
export const pageConfig = createStore<PageConfig>(
  // Tests in Node have no document.
  readPageConfig(globalThis.document?.getElementById('visite-config')?.textContent),
);

export const usePageConfig = (): PageConfig => useStore(pageConfig);

const features = () => pageConfig.get().videoConsultation.features;

/**
 * One object for running calls, which read it at each use. It subscribes before any call does, so a
 * call that hears of a change finds it here (TENANT-20).
 */
export const currentFeatures: FeatureFlags = { ...features() };
pageConfig.subscribe(() => Object.assign(currentFeatures, features()));
