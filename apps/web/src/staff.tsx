import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { staffToken } from './api/staff-storage.ts';
import { AppProviders } from './app/app-frame.tsx';
import { staffRoutes } from './app/staff-routes.tsx';
import { startPage } from './app/start-page.ts';
// Their list is needed by every screen: asked for only then, it would delay the first one.
import './i18n/later-text-files.ts';
import './styles/first.css';
import './styles/staff.css';
import './ui/dark-by-system.css';
// Here and not with calendar and call: variables of the root that come later restyle the whole page.
import './ui/doctor-colours.css';
import './ui/stage-colours.css';

startPage(() => {
  const router = createBrowserRouter(staffRoutes);
  const app = (
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  );
  const screen = new Promise<boolean>((resolve) => {
    const check = ({ initialized, errors } = router.state) => {
      // Whoever is logged in is not shown the login that the server has rendered.
      if (initialized) resolve(errors === null && staffToken.get() === null);
    };
    router.subscribe((state) => check(state));
    check();
  });
  return { app, screen };
});
