import { type ComponentType, lazy } from 'react';
import { retryImport } from './retry-import.ts';

/** A part of a screen whose code arrives when it is first needed; its texts are already there. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await retryImport(load) }));
}
