import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../navigation/paths.ts';
import { wantedRoute } from '../session/wanted-route.ts';

/** Remembers the wanted page and asks for the login (LOGIN-6). */
export function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    wantedRoute.remember(pathname + search + hash);
    navigate(paths.staffLogin(), { replace: true });
  }, [pathname, search, hash, navigate]);
  return null;
}
