import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sessionTimes } from '../api/session-times.ts';
import { formatClock, formatTime } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notifications.ts';
import { errorText } from './error-text.ts';
import { paths } from './paths.ts';
import { sessionOutlook } from './session-limits.ts';
import { useCurrentCall, useStaffSession } from './staff-session.tsx';
import { useNow } from './use-now.ts';

/** Warns before the session ends and keeps it with one press. */
export function SessionWarning() {
  const t = useTexts();
  const navigate = useNavigate();
  const { connection } = useStaffSession();
  const inCall = useCurrentCall() !== null;
  const now = useNow(1_000);
  const outlook = sessionOutlook(sessionTimes.get(), now, inCall);
  const [busy, setBusy] = useState(false);
  const [hiddenUntil, setHiddenUntil] = useState(0);
  const asked = useRef(false);

  const stay = async () => {
    setBusy(true);
    try {
      await connection.staff.call('currentStaff', {});
    } catch (error) {
      notify({ type: 'error', title: errorText(error) });
    } finally {
      setBusy(false);
    }
  };

  // By our clock it is over; the server decides, and its 401 leads to the login.
  useEffect(() => {
    if (outlook.kind !== 'over') asked.current = false;
    if (outlook.kind !== 'over' || asked.current) return;
    asked.current = true;
    connection.staff.call('currentStaff', {}).catch((error: unknown) => {
      console.debug('the session has ended', error);
    });
  }, [outlook.kind, connection]);

  if (outlook.kind === 'idle') {
    const left = formatClock((outlook.endsAt - now) / 1_000);
    return (
      <Dialog
        open
        dismissible={false}
        onOpenChange={() => undefined}
        title={t('shell.session.idleTitle')}
        description={t('shell.session.idleText', { left })}
        actions={
          <>
            <Button variant="primary" loading={busy} onClick={stay}>
              {t('shell.session.stay')}
            </Button>
            <Button onClick={() => navigate(paths.staffLogout())}>{t('shell.logout')}</Button>
          </>
        }
      />
    );
  }
  if (outlook.kind === 'longest') {
    // Logging out here leads to the login, and from there back to this page.
    return (
      <Dialog
        open={now >= hiddenUntil}
        onOpenChange={() => setHiddenUntil(outlook.endsAt)}
        title={t('shell.session.longestTitle')}
        description={t('shell.session.longestText', { time: formatTime(outlook.endsAt) })}
        actions={
          <>
            <Button variant="primary" onClick={() => connection.staffLogout()}>
              {t('shell.session.again')}
            </Button>
            <Button onClick={() => setHiddenUntil(outlook.endsAt)}>
              {t('shell.session.later')}
            </Button>
          </>
        }
      />
    );
  }
  return null;
}
