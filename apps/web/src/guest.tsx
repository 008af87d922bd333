import { languages } from '@visite/contract';
import { BrowserRouter } from 'react-router';
import { firstRunRoutes } from './app/first-run-routes.tsx';
import { GuestApp } from './app/guest-app.tsx';
import { createRoutes } from './app/guest-routes.tsx';
import { preloadRoutes } from './app/lazy-screen.tsx';
import { startPage } from './app/start-page.ts';
import { isFirstRun } from './practice/first-run.ts';
import { pageConfig } from './practice/page-config.ts';
import './styles/first.css';
import './ui/dark-by-system.css';

startPage(() => {
  const routes = isFirstRun(document) ? firstRunRoutes : createRoutes();
  const app = (
    <GuestApp routes={routes} router={(screens) => <BrowserRouter>{screens}</BrowserRouter>} />
  );
  return { app, screen: preloadRoutes(routes, window.location.pathname) };
}, [...languages, ...pageConfig.get().videoConsultation.features.patientLanguages]);
