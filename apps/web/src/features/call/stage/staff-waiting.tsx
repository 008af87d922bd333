import type { LocalMedia } from '@visite/call-engine';
import { Hourglass, KeyRound, Video } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { liveState } from '../../../appointments/live-state.ts';
import { StateBadge } from '../../../appointments/state-badge.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { LiveCall } from '../live-call.ts';
import { useStream } from './use-stream.ts';

interface StaffWaitingProps {
  call: LiveCall;
  media: LocalMedia;
  /** The patient. */
  name: string;
  onLeft: () => void;
  /** Where patients log in with a TAN: somebody who cannot find it is on the telephone now. */
  onTan: (() => void) | undefined;
  /** The way to send the link once more: it may never have arrived. */
  sendLink: ReactNode;
}

/** The call is loaded and has not begun: who is there, and the way to begin (CALL-30). */
export function StaffWaiting(props: StaffWaitingProps) {
  const { call, media, name, onLeft, onTan, sendLink } = props;
  const t = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { start, leave } = call.actions;
  const { patientPresent } = call.appointment;
  const now = useNow(1_000);
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
      <StateBadge state={liveState(call.appointment, now)} now={now} />
      <FailureMessage of={failure} />
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
        {onTan && !patientPresent ? (
          <Button size="large" icon={<KeyRound aria-hidden="true" />} onClick={onTan}>
            {t('call.tan')}
          </Button>
        ) : null}
        {leave ? (
          <Button size="large" onClick={() => void leave().then(onLeft)}>
            {t('call.waiting.leave')}
          </Button>
        ) : null}
      </div>
      {patientPresent ? null : sendLink}
      <Preview media={media} />
    </main>
  );
}

/** A look into the mirror before the patient comes. */
function Preview({ media }: { media: LocalMedia }) {
  const t = useTranslation();
  const { camera, preview } = useSyncExternalStore(media.subscribe, media.getSnapshot);
  const video = useStream(camera.track ? preview : null);
  if (!camera.track) return null;
  return (
    <figure className="w-full max-w-sm">
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        className={classNames(
          'aspect-[3/2] w-full rounded-box bg-black object-cover',
          camera.facing === 'front' && '-scale-x-100',
        )}
      />
      <figcaption className="mt-2 text-muted">{t('call.waiting.you')}</figcaption>
    </figure>
  );
}
