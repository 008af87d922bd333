import { MailQuestion } from 'lucide-react';
import { useUnconfirmedCount } from '../../appointments/appointment-counts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface UnconfirmedCardProps {
  /** YYYY-MM-DD in the practice. */
  today: string;
  /** Whose; null means everybody's. */
  userId: string | null;
}

/** How many are not confirmed, and the way to exactly those (DASH-4). */
export function UnconfirmedCard({ today, userId }: UnconfirmedCardProps) {
  const t = useTranslation();
  const { data: count, error, refetch } = useUnconfirmedCount({ today, userId });
  const list = `${paths.appointments()}?status=pending&to=open${userId ? '&doctor=mine' : ''}`;
  return (
    <Card title={t('dashboard.unconfirmed')}>
      {count === undefined && !error ? (
        <Skeleton lines={1} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex min-w-0 flex-1 basis-48 items-center gap-3">
            <MailQuestion className="size-5 shrink-0 text-muted" aria-hidden="true" />
            {count === undefined
              ? t('dashboard.unconfirmedFailed')
              : t('dashboard.unconfirmedCount', { count })}
          </p>
          {count === undefined ? (
            <Button size="small" onClick={() => refetch()}>
              {t('dashboard.retry')}
            </Button>
          ) : count > 0 ? (
            <LinkButton to={list} size="small">
              {t('dashboard.unconfirmedShow')}
            </LinkButton>
          ) : null}
        </div>
      )}
    </Card>
  );
}
