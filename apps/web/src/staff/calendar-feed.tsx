import type { CalendarLinks } from '@visite/contract';
import { useState } from 'react';
import { errorText } from '../i18n/error-text.ts';
import { formatDateTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { InlineMessage } from '../ui/inline-message.tsx';
import { SecretOnce } from '../ui/secret-once.tsx';
import { useChangeCalendarLinks } from './calendar-link-queries.ts';

/** The secret address under which other calendars read a doctor's appointments. */
export function CalendarFeed({ staffId, feed }: Pick<CalendarLinks, 'staffId' | 'feed'>) {
  const t = useTranslation();
  const { makeFeed, endFeed } = useChangeCalendarLinks(staffId);
  const [question, setQuestion] = useState<'renew' | 'end' | null>(null);
  const made = makeFeed.data?.address;
  const error = makeFeed.error ?? endFeed.error;
  const act = () => {
    if (question === 'end') makeFeed.reset();
    const work = question === 'end' ? endFeed : makeFeed;
    work.mutate(undefined, { onSettled: () => setQuestion(null) });
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="font-semibold">{t('connections.calendar.feed')}</p>
      <p className="text-muted">{t('connections.calendar.feedText')}</p>
      {feed && made ? (
        <SecretOnce
          label={t('connections.calendar.address')}
          value={made}
          notice={t('connections.calendar.once')}
          texts={{
            copy: t('connections.copy'),
            copied: t('connections.copied'),
            notCopied: t('connections.notCopied'),
          }}
        />
      ) : null}
      {feed ? (
        <p>
          {t('connections.calendar.made', { when: formatDateTime(feed.createdAt) })}{' '}
          {feed.lastReadAt
            ? t('connections.calendar.read', { when: formatDateTime(feed.lastReadAt) })
            : t('connections.calendar.neverRead')}
        </p>
      ) : null}
      {error ? (
        <InlineMessage tone="danger" announce>
          {errorText(error)}
        </InlineMessage>
      ) : null}
      {feed ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setQuestion('renew')}>{t('connections.calendar.renew')}</Button>
          <Button onClick={() => setQuestion('end')}>{t('connections.calendar.end')}</Button>
        </div>
      ) : (
        <Button loading={makeFeed.isPending} onClick={() => makeFeed.mutate()}>
          {t('connections.calendar.make')}
        </Button>
      )}
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => {
          if (!open) setQuestion(null);
        }}
        title={t(
          question === 'renew'
            ? 'connections.calendar.renewTitle'
            : 'connections.calendar.endTitle',
        )}
        message={t('connections.calendar.endText')}
        confirmLabel={t(
          question === 'renew' ? 'connections.calendar.renew' : 'connections.calendar.end',
        )}
        danger={question !== 'renew'}
        loading={makeFeed.isPending || endFeed.isPending}
        onConfirm={act}
      />
    </div>
  );
}
