import { type ComponentType, lazy } from 'react';
import { untilFetched } from './until-fetched.ts';

/** A part of a screen whose code arrives when it is first needed; its texts are already there. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await untilFetched(load) }));
}
