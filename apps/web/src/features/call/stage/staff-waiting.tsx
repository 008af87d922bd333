import { Hourglass, Video } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../app/error-text.ts';
import { usePageTitle } from '../../../app/use-page-title.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import type { LiveCall } from '../live-call.ts';

interface StaffWaitingProps {
  call: LiveCall;
  /** The patient. */
  name: string;
  onLeft: () => void;
}

/** The call is loaded and has not begun: who is there, and the way to begin (CALL-30). */
export function StaffWaiting({ call, name, onLeft }: StaffWaitingProps) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { start, leave } = call.actions;
  const { patientPresent } = call.appointment;
  usePageTitle(t('call.waiting.title'));
  const begin = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await start?.();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <main id="main" className="mx-auto flex max-w-2xl flex-col items-start gap-6 px-6 py-16">
      <Hourglass className="size-12 text-primary-text" aria-hidden="true" />
      <h1 className="text-2xl font-bold">{t('call.waiting.title')}</h1>
      <p role="status">
        {t(patientPresent ? 'call.waiting.present' : 'call.waiting.absent', { name })}
      </p>
      {failure ? (
        <InlineMessage tone="danger" announce>
          {errorText(failure)}
        </InlineMessage>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {start && patientPresent ? (
          <Button
            variant="primary"
            size="large"
            icon={<Video aria-hidden="true" />}
            loading={busy}
            onClick={begin}
          >
            {t('call.waiting.start')}
          </Button>
        ) : null}
        {leave ? (
          <Button size="large" onClick={() => void leave().then(onLeft)}>
            {t('call.waiting.leave')}
          </Button>
        ) : null}
      </div>
    </main>
  );
}
