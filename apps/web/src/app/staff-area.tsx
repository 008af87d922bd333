import { Outlet } from 'react-router';

/** Frame of all staff pages behind the login: navigation, current user, guards. */
export function StaffArea() {
  return <Outlet />;
}
