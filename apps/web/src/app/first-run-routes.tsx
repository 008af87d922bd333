import type { RouteObject } from 'react-router';
import { patterns } from '../navigation/paths.ts';
import { lazyScreen, screenRoute } from './lazy-screen.tsx';

const installation = lazyScreen(
  ['installation', 'errors'],
  async () => (await import('../features/installation/installation-page.tsx')).InstallationPage,
);

/** While there is no practice every address leads to the same page. */
export const firstRunRoutes: RouteObject[] = [screenRoute(patterns.missing, installation)];
