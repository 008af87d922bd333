import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageTitle } from '../../practice/use-page-title.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { useStore } from '../../state/store.ts';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnAccount } from './own-account.tsx';
import { SecondFactor } from './second-factor.tsx';

/** One's own account; where the practice demands it, setting up the second factor comes first. */
export function ProfilePage() {
  const t = useTranslation();
  const { api } = useStaffSession();
  const mustEnrol = useStore(api.mustEnrol);
  usePageTitle(t('profile.title'));
  return (
    <main id="main" className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 sm:px-6">
      <h1 className="text-2xl font-bold">{t('profile.title')}</h1>
      {mustEnrol ? (
        <InlineMessage tone="warning" title={t('profile.mustTitle')}>
          {t('profile.mustText')}
        </InlineMessage>
      ) : (
        <OwnAccount />
      )}
      {mustEnrol ? null : <ChangePassword />}
      <SecondFactor />
    </main>
  );
}
