import { type Action, canInAnyRelation, type Role } from '@visite/contract';
import {
  CalendarDays,
  ChartNoAxesColumn,
  ClipboardList,
  House,
  type LucideIcon,
  Settings,
  ShieldAlert,
  UserCog,
  Users,
} from 'lucide-react';
import type { TextKey } from '../../i18n/text-keys.ts';
import { paths, queryNames } from '../../navigation/paths.ts';

export interface NavigationEntry {
  key: string;
  label: TextKey;
  to: string;
  icon: LucideIcon;
  /** The letter after g that goes there. */
  letter: string;
  /** Whoever could never do this does not see the entry. */
  needs: Action;
}

interface Address {
  pathname: string;
  search: string;
}

const entries: readonly NavigationEntry[] = [
  {
    key: 'dashboard',
    label: 'shell.dashboard',
    to: paths.dashboard(),
    icon: House,
    letter: 'd',
    needs: 'appointments.plan',
  },
  {
    key: 'calendar',
    label: 'shell.calendar',
    to: paths.calendar(),
    icon: CalendarDays,
    letter: 'c',
    needs: 'appointments.plan',
  },
  {
    key: 'patients',
    label: 'shell.patients',
    to: paths.patients(),
    icon: Users,
    letter: 'p',
    needs: 'patients.read',
  },
  {
    key: 'appointments',
    label: 'shell.appointments',
    to: paths.appointments(),
    icon: ClipboardList,
    letter: 'a',
    needs: 'appointments.plan',
  },
  {
    key: 'reports',
    label: 'shell.reports',
    to: paths.report(),
    icon: ChartNoAxesColumn,
    letter: 'r',
    needs: 'history.read',
  },
  {
    key: 'intrusions',
    label: 'shell.intrusions',
    to: paths.intrusions(),
    icon: ShieldAlert,
    letter: 'i',
    needs: 'intrusions.read',
  },
  {
    key: 'accounts',
    label: 'shell.accounts',
    to: paths.accounts(),
    icon: UserCog,
    letter: 'k',
    needs: 'staff.manage',
  },
  {
    key: 'settings',
    label: 'shell.settings',
    to: paths.settings(),
    icon: Settings,
    letter: 's',
    needs: 'settings.manage',
  },
];

/** Whether the address is that of an entry; two of them differ only in the open tab. */
export function isCurrent(to: string, { pathname, search }: Address): boolean {
  const [path = '', query = ''] = to.split('?');
  const tab = (given: string) =>
    new URLSearchParams(given).get(queryNames.tab) === 'security' ? 'security' : null;
  // The lists have no entry: their way in is a tab of the settings.
  const at = pathname === paths.imports() ? paths.settings() : pathname;
  const inside = at === path || at.startsWith(`${path}/`);
  return inside && (path !== paths.report() || tab(query) === tab(search));
}

export function navigationFor(roles: readonly Role[]): readonly NavigationEntry[] {
  return entries.filter(({ needs }) => canInAnyRelation(roles, needs));
}
