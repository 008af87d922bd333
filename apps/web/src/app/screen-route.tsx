import { matchRoutes, type NonIndexRouteObject, type RouteObject } from 'react-router';
import type { LazyScreen } from './lazy-screen.tsx';

/** A route that shows a lazy screen and can be fetched ahead. */
export function screenRoute(path: string, { Screen, preload }: LazyScreen): NonIndexRouteObject {
  return { path, element: <Screen />, handle: { preload } };
}

/** Starts fetching what an address needs, before anything renders or while a person still reads. */
export function preloadRoutes(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    const preload: unknown = route.handle?.preload;
    if (typeof preload !== 'function') continue;
    Promise.resolve(preload(pathname)).catch((error: unknown) => {
      console.debug('could not fetch a screen ahead', error);
    });
  }
}
