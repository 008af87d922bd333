import { ShieldAlert } from 'lucide-react';
import { matchPath, useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths, patterns } from '../../navigation/paths.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The practice has begun to demand a second factor: this session goes on and is asked (LOGIN-28). */
export function SecondFactorLine() {
  const t = useTranslation();
  const { pathname } = useLocation();
  const { secondFactorDue } = useStaffUser();
  if (!secondFactorDue || matchPath(patterns.profile, pathname)) return null;
  return (
    <section aria-label={t('shell.secondFactorDue')}>
      <Banner
        tone="warning"
        icon={<ShieldAlert aria-hidden="true" />}
        action={
          <LinkButton to={paths.profile()} size="small">
            {t('shell.secondFactorSetUp')}
          </LinkButton>
        }
      >
        {t('shell.secondFactorDue')}
      </Banner>
    </section>
  );
}
