import { type ComponentType, lazy, useState } from 'react';
import { matchRoutes, type NonIndexRouteObject, type RouteObject } from 'react-router';
import type { TextFeature } from '../i18n/text-keys.ts';
import { loadTexts } from '../i18n/texts.ts';
import { retryImport } from '../navigation/retry-import.ts';
import { setToaster } from './use-toaster.ts';

export interface LazyScreen {
  Screen: ComponentType;
  /** Fetches code and texts without showing anything. */
  preload: () => Promise<void>;
}

interface LazyScreenOptions {
  /**
   * A guest's first page, with a size budget: its folder is listed in styles/first.css, and it loads
   * neither the other styles nor the toaster.
   */
  arrival?: boolean;
}

/** A screen whose code, texts and styles are loaded together, when first needed or prefetched. */
export function lazyScreen(
  features: readonly TextFeature[],
  load: () => Promise<ComponentType>,
  { arrival = false }: LazyScreenOptions = {},
): LazyScreen {
  const fetchAll = async () => {
    const rest = arrival ? undefined : loadAfterArrival();
    const [screen] = await Promise.all([load(), loadTexts(features), rest]);
    loaded = screen;
    return { default: screen };
  };
  let loaded: ComponentType | null = null;
  let started: ReturnType<typeof fetchAll> | null = null;
  const start = () => {
    started ??= fetchAll().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };
  const Lazy = lazy(() => retryImport(start));
  // What is here already is not waited for: React would stop taking a rendered page over and begin anew.
  function Screen() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Shown />;
  }
  return {
    Screen,
    preload: async () => {
      await start();
    },
  };
}

/** A route that shows a lazy screen and can be fetched ahead. */
export function screenRoute(path: string, { Screen, preload }: LazyScreen): NonIndexRouteObject {
  return { path, element: <Screen />, handle: { preload } };
}

/** Fetches the screens of an address before the first render; false: one of them did not arrive. */
export async function preloadRoutes(routes: RouteObject[], pathname: string): Promise<boolean> {
  const matches = matchRoutes(routes, pathname) ?? [];
  try {
    await Promise.all(
      matches.map(async ({ route, params }) => {
        const preload: unknown = route.handle?.preload;
        if (typeof preload === 'function') await preload(params);
      }),
    );
    return true;
  } catch (error) {
    console.debug('could not fetch a screen ahead', error);
    return false;
  }
}

/** Guests only: on a staff page these styles would beat its own. */
export async function loadAfterArrival(): Promise<void> {
  setToaster(await import('./after-arrival.ts'));
}
