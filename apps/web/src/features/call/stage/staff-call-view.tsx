import type { LocalMedia } from '@visite/call-engine';
import { Pause, PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../app/error-text.ts';
import type { Voices } from '../../../app/play-voices.ts';
import { usePageTitle } from '../../../app/use-page-title.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notifications.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { LiveCall } from '../live-call.ts';
import { CallView } from './call-view.tsx';
import { ControlButton } from './control-button.tsx';

interface StaffCallViewProps {
  call: LiveCall;
  media: LocalMedia;
  voices: Voices;
  /** The patient. */
  name: string;
}

export function StaffCallView({ call, media, voices, name }: StaffCallViewProps) {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState<'pause' | 'stop' | null>(null);
  const title = t('call.with', { name });
  usePageTitle(title);
  const { pause, stop } = call.actions;
  const run = async (what: 'pause' | 'stop') => {
    setBusy(what);
    try {
      await call.actions[what]?.();
    } catch (error) {
      notify({ type: 'error', title: errorText(error) });
      setAsking(false);
    }
    setBusy(null);
  };
  return (
    <>
      <CallView
        call={call}
        side="staff"
        media={media}
        voices={voices}
        title={title}
        connecting={
          <>
            <h1 className="text-xl font-semibold">{title}</h1>
            <p role="status" className="flex items-center gap-3">
              <Spinner />
              {t('call.connecting', { name })}
            </p>
          </>
        }
        controls={
          <>
            {pause ? (
              <ControlButton
                icon={<Pause aria-hidden="true" />}
                label={t('call.hold.name')}
                says={t('call.hold.says')}
                loading={busy === 'pause'}
                onClick={() => void run('pause')}
              />
            ) : null}
            {stop ? (
              <ControlButton
                icon={<PhoneOff aria-hidden="true" />}
                label={t('call.end.name')}
                says={t('call.end.says')}
                tone="danger"
                onClick={() => setAsking(true)}
              />
            ) : null}
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('call.end.title')}
        message={t('call.end.message', { name })}
        confirmLabel={t('call.end.confirm')}
        cancelLabel={t('call.end.stay')}
        danger
        loading={busy === 'stop'}
        onConfirm={() => void run('stop')}
      />
    </>
  );
}
