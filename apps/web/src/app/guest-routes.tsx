import { infoBlocks, type PageConfig } from '@visite/contract';
import { type ReactNode, useEffect } from 'react';
import { Navigate, type RouteObject, useLocation, useParams } from 'react-router';
import { shownLanguage } from '../i18n/texts.ts';
import { FullNavigation } from '../navigation/full-navigation.tsx';
import { paths, patterns, redirects } from '../navigation/paths.ts';
import { isRedirect, ownPath } from '../practice/legal-target.ts';
import { pageConfig, usePageConfig } from '../practice/page-config.ts';
import { PublicLayout } from './layouts.tsx';
import { lazyScreen, screenRoute } from './lazy-screen.tsx';
import { patientRoutes } from './patient-routes.tsx';

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
  async () => (await import('../features/home/missing-page.tsx')).MissingPage,
  { arrival: true },
);

const suspended = lazyScreen(
  ['missing'],
  async () => (await import('../features/home/suspended-page.tsx')).SuspendedPage,
  { arrival: true },
);

export function createRoutes(): RouteObject[] {
  // As the page was served: a call that runs when the practice is suspended goes on.
  return pageConfig.get().suspended ? suspendedRoutes() : usualRoutes();
}

/** The legal texts stay. The server serves this entry at every address of a suspended practice. */
function suspendedRoutes(): RouteObject[] {
  return [
    {
      element: <PublicLayout />,
      children: [
        { path: patterns.md, element: <InfoRoute />, handle: { preload: preloadInfo } },
        screenRoute(patterns.missing, suspended),
      ],
    },
    ...legalRedirects(),
  ];
}

const legalRedirects = (): RouteObject[] => [
  ...redirects.patientPrivacy.map((path) => redirect(path, 'patientPrivacy')),
  ...redirects.imprint.map((path) => redirect(path, 'imprint')),
  ...redirects.accessibility.map((path) => ({
    path,
    element: <Navigate to={paths.md('accessibility')} replace />,
  })),
];

function usualRoutes(): RouteObject[] {
  return [
    {
      element: <PublicLayout />,
      children: [
        screenRoute(patterns.home, home),
        { path: patterns.md, element: <InfoRoute />, handle: { preload: preloadInfo } },
      ],
    },
    ...legalRedirects(),
    ...patientRoutes,
    ...developmentRoutes(),
    { path: patterns.staffMissing, element: <ToStaffEntry /> },
    { path: patterns.missing, element: <MissingRoute />, handle: { preload: missing.preload } },
  ];
}

async function preloadInfo({ block }: { block?: string }): Promise<void> {
  const known = infoBlocks.find((each) => each === block);
  const text = async () => {
    if (!known) return;
    const { loadInfoTextAhead } = await import('../info-text/use-info-text.ts');
    await loadInfoTextAhead(pageConfig.get(), shownLanguage(), known);
  };
  await Promise.all([info.preload(), text()]);
}

function InfoRoute() {
  const { block } = useParams();
  return infoBlocks.some((known) => known === block) ? <info.Screen /> : <missing.Screen />;
}

/** The staff's pages are another entry of the build, so another document. */
function ToStaffEntry() {
  const { pathname, search, hash, key } = useLocation();
  // The server gave this very page for the address: asking again would never end.
  if (key === 'default') return <MissingRoute />;
  return <FullNavigation to={pathname + search + hash} />;
}

function MissingRoute() {
  return (
    <PublicLayout>
      <missing.Screen />
    </PublicLayout>
  );
}

function redirect(path: string, link: 'imprint' | 'patientPrivacy'): RouteObject {
  return { path, element: <LegalRedirect link={link} otherwise={<MissingRoute />} /> };
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

interface LegalRedirectProps {
  link: keyof PageConfig['links'];
  /** For a link that leads back to itself. */
  otherwise: ReactNode;
}

/** An own path is a route; another site is a full page navigation (UI-6). */
function LegalRedirect({ link, otherwise }: LegalRedirectProps) {
  const to = usePageConfig().links[link];
  const own = ownPath(to, window.location.origin);
  useEffect(() => {
    if (own === null) window.location.replace(to);
  }, [own, to]);
  if (own === null) return null;
  return isRedirect(own) ? otherwise : <Navigate to={own} replace />;
}
