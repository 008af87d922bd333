import { type ComponentType, lazy } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { preloadRoutes } from './screen-route.tsx';
import { untilFetched } from './until-fetched.ts';

interface LazyRoutes {
  Screen: ComponentType;
  /** Fetches the table and what it shows at this address. */
  preload: (pathname: string) => Promise<void>;
}

/** A table of routes that the first page does not pay for. */
export function lazyRoutes(load: () => Promise<RouteObject[]>): LazyRoutes {
  return {
    Screen: lazy(async () => {
      const routes = await untilFetched(load);
      return { default: () => useRoutes(routes) };
    }),
    preload: async (pathname) => preloadRoutes(await load(), pathname),
  };
}
