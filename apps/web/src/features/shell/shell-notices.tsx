import { RefreshCw, ShieldAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths, patterns } from '../../navigation/paths.ts';
import { useStaffSession, useStaffUser } from '../../session/staff-session.tsx';
import { useStore } from '../../state/store.ts';

import { Banner } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';

/** A restart of the server is over within this time: nobody needs to read about it. */
const graceMs = 2_000;

/** Says that what is shown may be old, while the event stream reconnects. */
export function StreamNotice() {
  const t = useTranslation();
  const { api } = useStaffSession();
  const { state } = useStore(api.stream);
  const interrupted = state === 'connecting';
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!interrupted) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), graceMs);
    return () => clearTimeout(timer);
  }, [interrupted]);

  return (
    <div role="status">
      {late ? (
        <Banner tone="warning" icon={<RefreshCw aria-hidden="true" />}>
          {t('shell.reconnecting')}
        </Banner>
      ) : null}
    </div>
  );
}

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
