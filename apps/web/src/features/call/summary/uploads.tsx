import type { StoredElsewhere, UploadProgress } from '@visite/call-engine';
import { useTransition } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { Progress } from '../../../ui/progress.tsx';

/** What becomes of the conversation on the server. */
export interface StoringProps {
  uploads: UploadProgress;
  storedElsewhere?: StoredElsewhere;
  /** The call goes on later: its end tries again. */
  held?: boolean;
  onRetry?: (() => Promise<void>) | undefined;
}

/** Progress of the uploads that the practice's flags ask for [CALL-18, CALL-19]. */
export function Uploads({ uploads, storedElsewhere, held, onRetry }: StoringProps) {
  const t = useTranslation();
  const [retrying, startRetry] = useTransition();
  if (storedElsewhere === 'nobody') {
    return (
      <InlineMessage tone="danger" announce>
        {t('call.summary.storedByNobody')}
      </InlineMessage>
    );
  }
  if (storedElsewhere === 'colleague') {
    return (
      <InlineMessage tone="info" announce>
        {t('call.summary.storedByColleague')}
      </InlineMessage>
    );
  }
  if (!uploads) return null;
  const { total, done, failed } = uploads;
  if (done + failed < total) {
    return <Progress label={t('call.summary.uploading', { done, total })} value={done / total} />;
  }
  if (failed === 0) {
    return (
      <InlineMessage tone="success" announce>
        {t('call.summary.uploaded', { total })}
      </InlineMessage>
    );
  }
  const retry = async () => {
    await onRetry?.().catch((error: unknown) => console.debug('uploads not tried again', error));
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <InlineMessage tone="danger" announce>
        {t(held ? 'call.summary.uploadFailedOnHold' : 'call.summary.uploadFailed', { failed })}
      </InlineMessage>
      {onRetry || retrying ? (
        <Button loading={retrying} onClick={() => startRetry(retry)}>
          {t('call.summary.uploadAgain')}
        </Button>
      ) : null}
    </div>
  );
}
