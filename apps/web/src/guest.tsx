import { languages } from '@visite/contract';
import { firstRunRoutes } from './app/first-run-routes.tsx';
import { GuestApp } from './app/guest-app.tsx';
import { createRoutes } from './app/guest-routes.tsx';
import { preloadRoutes } from './app/lazy-screen.tsx';
import { startPage } from './app/start-page.ts';
import { isFirstRun } from './practice/first-run.ts';
import { pageConfig } from './practice/page-config.ts';
import './styles/first.css';

startPage(() => {
  const routes = isFirstRun(document) ? firstRunRoutes : createRoutes();
  preloadRoutes(routes, window.location.pathname);
  return <GuestApp routes={routes} />;
}, [...languages, ...pageConfig.get().videoConsultation.features.patientLanguages]);
