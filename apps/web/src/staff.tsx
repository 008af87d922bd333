import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppProviders } from './app/app-frame.tsx';
import { staffRoutes } from './app/staff-routes.tsx';
import { startPage } from './app/start-page.ts';
// Their list is needed by every screen: asked for only then, it would delay the first one.
import './i18n/later-text-files.ts';
import './styles/first.css';
import './styles/all.css';

startPage(() => {
  const router = createBrowserRouter(staffRoutes);
  return {
    app: (
      <AppProviders>
        <RouterProvider router={router} />
      </AppProviders>
    ),
  };
});
