import { type Action, can, type StaffUser } from '@visite/contract';
import { Lock } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import type { ApiSession } from '../api/api-session.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';

export interface StaffSession {
  api: ApiSession;
  user: StaffUser;
}

const Context = createContext<StaffSession | null>(null);

export const StaffSessionProvider = Context.Provider;

/** Inside the staff area only: who is logged in, and the API session. */
export function useStaffSession(): StaffSession {
  const session = useContext(Context);
  if (!session) throw new Error('the staff area is missing');
  return session;
}

export function useStaffUser(): StaffUser {
  return useStaffSession().user;
}

/** A page for those with this right; others may have followed a link that somebody sent them. */
export function Allowed({ action, children }: { action: Action; children: ReactNode }) {
  const t = useTranslation();
  const user = useStaffUser();
  if (can(user.roles, action)) return children;
  return (
    <main id="main" className="mx-auto max-w-2xl px-6 py-16">
      <h1 className="sr-only">{t('errors.code.forbidden')}</h1>
      <EmptyState icon={<Lock aria-hidden="true" />} title={t('errors.code.forbidden')} />
    </main>
  );
}
