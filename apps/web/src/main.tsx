import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyColours } from './app/apply-colours.ts';
import { pageConfig } from './app/page-config.ts';
import { createRoutes } from './app/routes.tsx';
import { preloadRoutes } from './app/screen-route.tsx';
import { addManifest } from './app/web-app-manifest.ts';
import { setPracticeZone } from './i18n/practice-zone.ts';
import { storedLanguage } from './i18n/stored-language.ts';
import { startTexts } from './i18n/texts.ts';
import './styles/first.css';
import { localStore } from './ui/browser-storage.ts';
import { startTheme } from './ui/theme.ts';

const config = pageConfig.get();
startTheme();
setPracticeZone(config.practice.timeZone);

const colours = applyColours(config.style);
const texts = startTexts(storedLanguage(localStore()), config.videoConsultation.texts);
const routes = createRoutes(config);
preloadRoutes(routes, window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');

Promise.all([texts, colours]).then(
  () => {
    createRoot(root).render(<App routes={routes} />);
    addManifest(config, document);
  },
  (error: unknown) => {
    // The one sentence that cannot come from the texts: they did not arrive.
    root.textContent = 'Keine Verbindung. Bitte neu laden. – No connection. Please reload.';
    console.error(error);
  },
);
