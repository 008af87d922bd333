import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { formDraft } from '../../drafts/form-draft.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { activeAppointment } from '../../navigation/active-appointment.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { wantedRoute } from '../../session/login-redirect.tsx';
import { useApiSessionLoader } from '../../session/use-api-session.ts';
import { LinkButton } from '../../ui/link.tsx';

import { LoginCard } from './login-card.tsx';

async function forgetKeys(userId: string): Promise<void> {
  const { forgetKeysOf } = await import('../../call-session/key-store.ts');
  await forgetKeysOf(userId);
}

/** Ends the session; this browser discards it whatever the server answers (LOGIN-9). */
export function LogoutPage() {
  const t = useTranslation();
  const load = useApiSessionLoader();
  usePageTitle(t('shell.loggedOut.title'));

  useEffect(() => {
    wantedRoute.take();
    activeAppointment.clear();
    formDraft.clearAll();
    load()
      .then((api) => {
        const userId = api.staffUser.get()?.person.id;
        return Promise.all([api.staffLogout(), userId ? forgetKeys(userId) : null]);
      })
      .catch((error: unknown) => console.debug('the api could not be loaded', error));
  }, [load]);

  return (
    <LoginCard
      title={
        <span className="flex items-center gap-3">
          <CircleCheck className="size-7 shrink-0 text-success" aria-hidden="true" />
          {t('shell.loggedOut.title')}
        </span>
      }
      intro={t('shell.loggedOut.text')}
    >
      <div className="mt-6 flex flex-col gap-3">
        <LinkButton to={paths.staffLogin()} variant="primary" size="large" block>
          {t('shell.loggedOut.again')}
        </LinkButton>
        <LinkButton to={paths.home()} variant="quiet" block>
          {t('shell.loggedOut.home')}
        </LinkButton>
      </div>
    </LoginCard>
  );
}
