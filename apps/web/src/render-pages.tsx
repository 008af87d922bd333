import type { InfoBlock, Language, PageConfig, PatientLanguage } from '@visite/contract';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router';
import { AppProviders } from './app/app-frame.tsx';
import { GuestApp } from './app/guest-app.tsx';
import { EntryLayout, PublicLayout } from './app/layouts.tsx';
import { PatientArea } from './app/patient-area.tsx';
import { StaffPage } from './app/staff-page.tsx';
import { HomePage } from './features/home/home-page.tsx';
import { InfoPage } from './features/info/info-page.tsx';
import { LoginScreen } from './features/login/login-page.tsx';
import { AcceptPage } from './features/visit/accept-page.tsx';
import { PatientLoginPage } from './features/visit/patient-login-page.tsx';
import { firstScreens } from './first-screens.ts';
import { languageEntry } from './i18n/languages.ts';
import { setPracticeZone } from './i18n/practice-zone.ts';
import type { TextFeature } from './i18n/text-keys.ts';
import { loadTexts, startTexts } from './i18n/texts.ts';
import { loadInfoTextAhead } from './info-text/use-info-text.ts';
import { paths, patterns } from './navigation/paths.ts';
import { pageConfig } from './practice/page-config.ts';
import { readPageConfig } from './practice/read-page-config.ts';
import { renderedTitle } from './practice/use-page-title.ts';
import { tenantVariables } from './ui/readable-colours.ts';

/*
 * The server's own entry of the build: the first screens as HTML. Nothing of an appointment or a person
 * is in them, so one rendering serves everybody of a practice and language [SPEED-3].
 */

/** A page that the server renders. */
export type RenderedPage = 'home' | 'login' | 'accept' | 'staffLogin' | { info: InfoBlock };

export interface RenderRequest {
  config: PageConfig;
  language: PatientLanguage;
  page: RenderedPage;
  /** The practice's own text of a legal page. */
  readLegalText: (block: InfoBlock, language: Language, version: number) => Promise<string>;
}

/** Stands in for the appointment; it is in no rendering. */
const anyAppointment = 'any-appointment';
const nothingAhead = async () => undefined;

/** As the browser's routes, without lazy loading: the same elements in the same places. */
const routes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      { path: patterns.home, element: <HomePage /> },
      { path: patterns.md, element: <InfoPage /> },
    ],
  },
  {
    path: patterns.patientRoot,
    element: <PatientArea fetchAhead={nothingAhead} />,
    children: [
      { path: patterns.patientLogin, element: <PatientLoginPage /> },
      { path: patterns.patientAccept, element: <AcceptPage /> },
    ],
  },
];

const staffRoutes: RouteObject[] = [
  {
    element: <StaffPage />,
    children: [
      {
        element: <EntryLayout />,
        children: [{ path: patterns.staffLogin, element: <LoginScreen /> }],
      },
    ],
  },
];

/** The staff's entry has a data router. */
async function staffApp(address: string) {
  const handler = createStaticHandler(staffRoutes);
  const context = await handler.query(new Request(`http://localhost${address}`));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return (
    <AppProviders>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppProviders>
  );
}

let queue: Promise<unknown> = Promise.resolve();

/** One after the other: practice, language and texts are the module's, as in a browser's tab. */
export function renderPage(request: RenderRequest) {
  const rendered = queue.then(() => render(request));
  queue = rendered.catch(() => undefined);
  return rendered;
}

async function render({ config, language, page, readLegalText }: RenderRequest) {
  const read = readPageConfig(JSON.stringify(config));
  pageConfig.set(read);
  setPracticeZone(read.practice.timeZone);
  await startTexts(language, read.videoConsultation.texts, read.language);
  await loadTexts(textsOf(page));
  if (typeof page === 'object') {
    await loadInfoTextAhead(read, language, page.info, readLegalText);
  }
  const address = addressOf(page);
  const app =
    page === 'staffLogin' ? (
      await staffApp(address)
    ) : (
      <GuestApp
        routes={routes}
        router={(screens) => <StaticRouter location={address}>{screens}</StaticRouter>}
      />
    );
  const html = renderToString(app);
  const { locale, direction } = languageEntry(language);
  return {
    html: withoutAppointment(html),
    title: renderedTitle(),
    lang: locale.replace(/-u-.*/, ''),
    dir: direction ?? 'ltr',
  };
}

const textsOf = (page: RenderedPage): readonly TextFeature[] =>
  firstScreens[typeof page === 'object' ? 'info' : page].texts;

function addressOf(page: RenderedPage): string {
  if (page === 'staffLogin') return paths.staffLogin();
  if (page === 'home') return paths.home();
  if (page === 'login') return paths.patientLogin(anyAppointment);
  if (page === 'accept') return paths.patientAccept(anyAppointment);
  return paths.md(page.info);
}

/** Links to other pages of the appointment are relative: they are right for every one of them. */
const withoutAppointment = (html: string): string =>
  html.replaceAll(`href="/appointment/${anyAppointment}/`, 'href="');

/** The practice's colours as a style sheet. */
export function coloursOf(style: PageConfig['style']): string {
  const lines = tenantVariables(style).map(([name, value]) => `${name}:${value}`);
  return `:root{${lines.join(';')}}`;
}
