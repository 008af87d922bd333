import { Video } from 'lucide-react';
import { useCurrentCall } from '../../call-session/staff-call-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The call goes on while its page is not open: the way back is always in sight. */
export function CallReminder() {
  const t = useTranslation();
  const current = useCurrentCall();
  if (current === null) return null;
  return (
    <section aria-label={t('shell.callRunning')}>
      <Banner
        tone="success"
        icon={<Video aria-hidden="true" />}
        action={
          <LinkButton to={paths.staffCall(current)} size="small">
            {t('shell.backToCall')}
          </LinkButton>
        }
      >
        {t('shell.callRunning')}
      </Banner>
    </section>
  );
}
