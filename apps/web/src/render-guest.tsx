import {
  type InfoBlock,
  type Language,
  type PageConfig,
  type PatientLanguage,
  writtenLanguage,
} from '@visite/contract';
import { renderToString } from 'react-dom/server';
import { type RouteObject, StaticRouter } from 'react-router';
import { GuestApp } from './app/guest-app.tsx';
import { PublicLayout } from './app/layouts.tsx';
import { PatientArea } from './app/patient-area.tsx';
import { HomePage } from './features/home/home-page.tsx';
import { InfoPage } from './features/info/info-page.tsx';
import { AcceptPage } from './features/visit/accept-page.tsx';
import { PatientLoginPage } from './features/visit/patient-login-page.tsx';
import { languageEntry } from './i18n/languages.ts';
import { setPracticeZone } from './i18n/practice-zone.ts';
import { loadTexts, startTexts } from './i18n/texts.ts';
import { loadInfoTextAhead } from './info-text/use-info-text.ts';
import { paths, patterns } from './navigation/paths.ts';
import { pageConfig } from './practice/page-config.ts';
import { readPageConfig } from './practice/read-page-config.ts';
import { renderedTitle } from './practice/use-page-title.ts';
import { tenantVariables } from './ui/readable-colours.ts';

/*
 * The server's own entry of the build: the first screens of guests as HTML. Nothing of an appointment
 * is in them, so one rendering serves everybody of a practice and language [SPEED-3].
 */

/** A page that the server renders. */
export type RenderedPage = 'home' | 'login' | 'accept' | { info: InfoBlock };

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

let queue: Promise<unknown> = Promise.resolve();

/** One after the other: practice, language and texts are the module's, as in a browser's tab. */
export function renderGuest(request: RenderRequest) {
  const rendered = queue.then(() => render(request));
  queue = rendered.catch(() => undefined);
  return rendered;
}

async function render({ config, language, page, readLegalText }: RenderRequest) {
  const read = readPageConfig(JSON.stringify(config));
  pageConfig.set(read);
  setPracticeZone(read.practice.timeZone);
  await startTexts(language, read.videoConsultation.texts, read.language);
  await loadTexts(page === 'home' ? ['home'] : typeof page === 'object' ? ['info'] : ['arrival']);
  if (typeof page === 'object') {
    const written = writtenLanguage(language, read.language);
    await loadInfoTextAhead(read, written, page.info, readLegalText);
  }
  const html = renderToString(
    <GuestApp
      routes={routes}
      router={(screens) => <StaticRouter location={addressOf(page)}>{screens}</StaticRouter>}
    />,
  );
  const { locale, direction } = languageEntry(language);
  return {
    html: withoutAppointment(html),
    title: renderedTitle(),
    lang: locale.replace(/-u-.*/, ''),
    dir: direction ?? 'ltr',
  };
}

function addressOf(page: RenderedPage): string {
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
