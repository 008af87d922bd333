import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { useStore } from '../../state/use-store.ts';
import { Banner } from '../../ui/banner.tsx';

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
