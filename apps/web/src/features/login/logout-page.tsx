import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { activeAppointment } from '../../app/active-appointment.ts';
import { useConnectionLoader } from '../../app/connection.ts';
import { formDraft } from '../../app/form-draft.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { wantedRoute } from '../../app/wanted-route.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EntryCard } from './entry-card.tsx';

/** Ends the session and says so; whatever the server answers, this browser forgets it (LOGIN-9). */
export function LogoutPage() {
  const t = useTexts();
  const load = useConnectionLoader();
  usePageTitle(t('login.logoutTitle'));

  useEffect(() => {
    wantedRoute.take();
    activeAppointment.clear();
    formDraft.clearAll();
    load()
      .then((connection) => connection.staffLogout())
      .catch((error: unknown) => console.debug('the connection could not be loaded', error));
  }, [load]);

  return (
    <EntryCard
      title={
        <span className="flex items-center gap-3">
          <CircleCheck className="size-7 shrink-0 text-success" aria-hidden="true" />
          {t('login.logoutTitle')}
        </span>
      }
      lead={t('login.logoutText')}
    >
      <div className="mt-6 flex flex-col gap-3">
        <LinkButton to={paths.staffLogin()} variant="primary" size="large" block>
          {t('login.loginAgain')}
        </LinkButton>
        <LinkButton to={paths.home()} variant="quiet" block>
          {t('login.toHome')}
        </LinkButton>
      </div>
    </EntryCard>
  );
}
