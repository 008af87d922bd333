import { legalLinkOf, missingLegalTexts } from '@visite/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../navigation/paths.ts';
import { usePageConfig } from '../../practice/page-config.ts';
import { MailNotice } from '../../staff/mail-notice.tsx';
import { InlineMessage } from '../../ui/inline-message.tsx';
import { LinkButton } from '../../ui/link.tsx';

/** What an admin has to see to before patients come. */
export function AdminNotices() {
  return (
    <>
      <MailNotice className="mb-6" />
      <MissingTexts />
    </>
  );
}

/** Pages that tell patients nothing yet (DASH-13). */
function MissingTexts() {
  const t = useTranslation();
  const missing = missingLegalTexts(usePageConfig());
  if (missing.length === 0) return null;
  return (
    <InlineMessage
      tone="warning"
      className="mb-6"
      title={t('notices.textsMissing')}
      action={
        <LinkButton size="small" to={`${paths.settings()}?section=legal`}>
          {t('notices.textsFill')}
        </LinkButton>
      }
    >
      {missing.map((block) => t(`app.${legalLinkOf[block]}`)).join(', ')}
    </InlineMessage>
  );
}
