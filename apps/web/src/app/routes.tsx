import { infoBlocks, type PageConfig } from '@visite/contract';
import { type RouteObject, useLocation, useParams } from 'react-router';
import { laterTextFiles } from '../i18n/load-text-file.ts';
import { lazyRoutes } from './lazy-routes.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { LegalRedirect } from './legal-redirect.tsx';
import { patterns, redirects } from './paths.ts';
import { patientRoutes } from './patient-routes.tsx';
import { PublicLayout } from './public-layout.tsx';
import { screenRoute } from './screen-route.tsx';

const home = lazyScreen(
  ['home'],
  async () => (await import('../features/home/home-page.tsx')).HomePage,
  { arrival: true },
);
const info = lazyScreen(
  ['info'],
  async () => (await import('../features/info/info-page.tsx')).InfoPage,
  { arrival: true },
);
const missing = lazyScreen(
  ['missing'],
  async () => (await import('../features/missing/missing-page.tsx')).MissingPage,
  { arrival: true },
);

const staff = lazyRoutes(async () => {
  const [{ staffRoutes }] = await Promise.all([import('./staff-routes.tsx'), laterTextFiles()]);
  return staffRoutes;
});

export function createRoutes(config: PageConfig): RouteObject[] {
  return [
    {
      element: <PublicLayout />,
      children: [
        screenRoute(patterns.home, home),
        { path: patterns.md, element: <InfoRoute />, handle: { preload: info.preload } },
      ],
    },
    ...redirects.patientPrivacy.map((path) => redirect(path, config.links.patientPrivacy)),
    ...redirects.imprint.map((path) => redirect(path, config.links.imprint)),
    ...patientRoutes,
    ...developmentRoutes(),
    { path: patterns.missing, element: <Elsewhere />, handle: { preload: preloadElsewhere } },
  ];
}

function InfoRoute() {
  const { block } = useParams();
  return infoBlocks.some((known) => known === block) ? <info.Screen /> : <missing.Screen />;
}

/** The staff's table of routes matches whole addresses: it is entered from the root. */
function isStaffPath(pathname: string): boolean {
  return pathname === patterns.staffRoot || pathname.startsWith(`${patterns.staffRoot}/`);
}

function Elsewhere() {
  const { pathname } = useLocation();
  if (isStaffPath(pathname)) return <staff.Screen />;
  return (
    <PublicLayout>
      <missing.Screen />
    </PublicLayout>
  );
}

function preloadElsewhere(pathname: string): Promise<void> {
  return isStaffPath(pathname) ? staff.preload(pathname) : missing.preload();
}

function redirect(path: string, to: string): RouteObject {
  return { path, element: <LegalRedirect to={to} otherwise={<Elsewhere />} /> };
}

/** The gallery of primitives never reaches a practice: `vite build --mode gallery` shows it to tests. */
function developmentRoutes(): RouteObject[] {
  if (!import.meta.env.DEV && import.meta.env.MODE !== 'gallery') return [];
  const gallery = lazyScreen(
    [],
    async () => (await import('../features/gallery/gallery-page.tsx')).GalleryPage,
  );
  const tools = lazyScreen(
    ['tools', 'setup'],
    async () => (await import('../features/call/gallery/tools-gallery-page.tsx')).ToolsGalleryPage,
  );
  return [screenRoute('/gallery', gallery), screenRoute('/gallery/tools', tools)];
}
