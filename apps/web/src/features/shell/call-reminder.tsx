import { Video } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { useCurrentCall } from '../../app/staff-session.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** The call goes on while its page is not open: the way back is always in sight. */
export function CallReminder() {
  const t = useTexts();
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
