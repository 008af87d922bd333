import { AppWindow } from 'lucide-react';
import { errorText } from '../../i18n/error-text.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useStaffUser } from '../../session/staff-session.tsx';
import { useLinkProgram, usePrograms } from '../../staff/program-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { notify } from '../../ui/notifications.ts';

/** Programs that may lead the person in without the password; nothing where the practice has none (EMBED-1). */
export function OwnPrograms() {
  const t = useTranslation();
  const { person } = useStaffUser();
  const programs = usePrograms();
  const link = useLinkProgram();
  const failure = link.error ?? programs.error;
  if (!failure && !programs.data?.length) return null;
  const change = (id: string, linked: boolean) =>
    link.mutate(
      { id, linked },
      {
        onSuccess: () =>
          notify({ title: t(linked ? 'profile.programs.linked' : 'profile.programs.unlinked') }),
      },
    );
  return (
    <Card title={t('profile.programs.title')}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">{t('profile.programs.text')}</p>
        {failure ? (
          <InlineMessage tone="danger" announce>
            {errorText(failure)}
          </InlineMessage>
        ) : null}
        <ul aria-label={t('profile.programs.list')} className="flex w-full flex-col">
          {programs.data?.map(({ id, name, linkedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0"
            >
              <AppWindow className="size-6 shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0 flex-1 basis-48">
                <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                  {name}
                  {linkedAt ? <Badge tone="success">{t('profile.programs.isLinked')}</Badge> : null}
                </span>
                {linkedAt ? (
                  <span className="block text-sm text-muted">
                    {t('profile.programs.since', { date: formatDateTime(linkedAt) })}
                  </span>
                ) : null}
              </span>
              <Button
                size="small"
                disabled={link.isPending}
                aria-label={t(
                  linkedAt ? 'profile.programs.unlinkNamed' : 'profile.programs.linkNamed',
                  { name },
                )}
                onClick={() => change(id, !linkedAt)}
              >
                {t(linkedAt ? 'profile.programs.unlink' : 'profile.programs.link')}
              </Button>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted wrap-anywhere">
          {t('profile.programs.ownId')} <code className="font-mono">{person.id}</code>
        </p>
      </div>
    </Card>
  );
}
