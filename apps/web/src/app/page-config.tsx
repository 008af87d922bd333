import type { PageConfig } from '@visite/contract';
import { createContext, useContext } from 'react';

const Context = createContext<PageConfig | null>(null);

export const PageConfigProvider = Context.Provider;

/** The practice's configuration as the served page brought it. */
export function usePageConfig(): PageConfig {
  const config = useContext(Context);
  if (!config) throw new Error('PageConfigProvider is missing');
  return config;
}
