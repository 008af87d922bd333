import { type Action, can } from '@visite/contract';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useStaffUser } from './staff-session.tsx';

/** A page for those who may; others came by an address that somebody sent them. */
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
