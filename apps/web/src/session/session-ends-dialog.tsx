import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../i18n/error-text.ts';
import { formatClock, formatTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notify } from '../ui/notifications.ts';
import { useStaffSession } from './staff-session.tsx';

interface SessionEndsDialogProps {
  /** Idle: one request keeps it. Longest: only a new login helps. */
  kind: 'idle' | 'longest';
  /** Milliseconds. */
  endsAt: number;
  now: number;
}

/** Warns before the session ends and keeps it with one press. */
export function SessionEndsDialog({ kind, endsAt, now }: SessionEndsDialogProps) {
  const t = useTranslation();
  const navigate = useNavigate();
  const { api } = useStaffSession();
  const [later, setLater] = useState(false);
  const main = useRef<HTMLButtonElement>(null);

  // Any request keeps the session.
  const stay = useMutation({
    mutationFn: () => api.staff.call('currentStaff', {}),
    onError: (error) => notify({ type: 'error', title: errorText(error) }),
  });

  if (kind === 'idle') {
    return (
      <Dialog
        open
        dismissible={false}
        onOpenChange={() => undefined}
        initialFocus={main}
        title={t('shell.session.idleTitle')}
        description={t('shell.session.idleText', { left: formatClock((endsAt - now) / 1_000) })}
        actions={
          <>
            <Button
              ref={main}
              variant="primary"
              loading={stay.isPending}
              onClick={() => stay.mutate()}
            >
              {t('shell.session.stay')}
            </Button>
            <Button onClick={() => navigate(paths.staffLogout())}>{t('shell.logout')}</Button>
          </>
        }
      />
    );
  }
  return (
    <Dialog
      open={!later}
      onOpenChange={() => setLater(true)}
      initialFocus={main}
      title={t('shell.session.longestTitle')}
      description={t('shell.session.longestText', { time: formatTime(endsAt) })}
      actions={
        <>
          {/* Logging out here leads to the login, and from there back to this page. */}
          <Button ref={main} variant="primary" onClick={() => api.staffLogout()}>
            {t('shell.session.again')}
          </Button>
          <Button onClick={() => setLater(true)}>{t('shell.session.later')}</Button>
        </>
      }
    />
  );
}
