import { GuestApp } from './app/guest-app.tsx';
import { createRoutes } from './app/guest-routes.tsx';
import { preloadRoutes } from './app/lazy-screen.tsx';
import { startPage } from './app/start-page.ts';
import './styles/first.css';

startPage(() => {
  const routes = createRoutes();
  preloadRoutes(routes, window.location.pathname);
  return <GuestApp routes={routes} />;
});
