import { type ComponentType, lazy } from 'react';
import { retryImport } from '../../navigation/retry-import.ts';

/** A failed import (a phone changes its network) must not break the page. */
export const optionalPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await retryImport(load) };
    } catch (error) {
      console.debug('a part of the page could not be fetched', error);
      return { default: () => null };
    }
  });
