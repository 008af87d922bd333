import type { StaffSessionEntry } from '@visite/contract';
import { MonitorSmartphone } from 'lucide-react';
import { errorText } from '../../i18n/error-text.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEndSessions, useOwnSessions } from '../../staff/access-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Where the person is logged in; an unknown login can be ended (LOGIN-34). */
export function OwnSessions() {
  const t = useTranslation();
  const sessions = useOwnSessions();
  const end = useEndSessions();
  const failure = end.error ?? (sessions.data ? null : sessions.error);
  const endThem = (which: string) =>
    end.mutate(which, {
      onSuccess: () =>
        notify({
          title: t(which === 'others' ? 'profile.sessions.endedOthers' : 'profile.sessions.ended'),
        }),
    });
  return (
    <Card title={t('profile.sessions.title')}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">{t('profile.sessions.text')}</p>
        {failure ? (
          <InlineMessage tone="danger" announce>
            {errorText(failure)}
          </InlineMessage>
        ) : null}
        {sessions.isPending ? <Skeleton lines={3} /> : null}
        <ul aria-label={t('profile.sessions.list')} className="flex w-full flex-col">
          {sessions.data?.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              busy={end.isPending}
              onEnd={() => endThem(session.id)}
            />
          ))}
        </ul>
        {(sessions.data?.length ?? 0) > 1 ? (
          <Button loading={end.isPending} onClick={() => endThem('others')}>
            {t('profile.sessions.endOthers')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

interface SessionLineProps {
  session: StaffSessionEntry;
  busy: boolean;
  onEnd: () => void;
}

function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const t = useTranslation();
  const { browser, system, startedAt, lastSeenAt, current } = session;
  const device =
    browser === 'other' && system === 'other'
      ? t('profile.sessions.unknownDevice')
      : t('profile.sessions.device', {
          browser: t(`profile.sessions.browser.${browser}`),
          system: t(`profile.sessions.system.${system}`),
        });
  const date = formatDateTime(startedAt);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <MonitorSmartphone className="size-6 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {current ? <Badge tone="success">{t('profile.sessions.current')}</Badge> : null}
        </span>
        <span className="block text-sm text-muted">
          {t('profile.sessions.since', { date })} ·{' '}
          {t('profile.sessions.lastSeen', { date: formatDateTime(lastSeenAt) })}
        </span>
      </span>
      {current ? null : (
        <Button
          size="small"
          disabled={busy}
          aria-label={t('profile.sessions.endNamed', { device, date })}
          onClick={onEnd}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  );
}
