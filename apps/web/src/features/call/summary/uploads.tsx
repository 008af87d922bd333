import type { UploadProgress } from '@visite/call-engine';
import { useTexts } from '../../../i18n/use-texts.ts';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { Progress } from '../../../ui/progress.tsx';

/** What the practice's settings put into the record, as it goes [CALL-18, CALL-19]. */
export function Uploads({ uploads }: { uploads: UploadProgress }) {
  const t = useTexts();
  if (!uploads) return null;
  const { total, done, failed } = uploads;
  if (done + failed < total) {
    return <Progress label={t('call.summary.uploading', { done, total })} value={done / total} />;
  }
  return failed > 0 ? (
    <InlineMessage tone="danger" announce>
      {t('call.summary.uploadFailed', { failed })}
    </InlineMessage>
  ) : (
    <InlineMessage tone="success" announce>
      {t('call.summary.uploaded', { total })}
    </InlineMessage>
  );
}
