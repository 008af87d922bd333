import { useMutation } from '@tanstack/react-query';
import { fullName } from '@visite/contract';
import { clsx } from 'clsx';
import { Hourglass, KeyRound, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { liveState } from '../../../appointments/live-state.ts';
import { StateBadge } from '../../../appointments/state-badge.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePageTitle } from '../../../practice/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useCall, useLocalMedia } from '../call-context.tsx';
import { useVideoStream } from './use-video-stream.ts';

interface StaffWaitingViewProps {
  /** The patient. */
  name: string;
  onLeft: () => void;
  /** If patients log in with a TAN: shows it, to be read out on the phone. */
  onTan: (() => void) | undefined;
  /** Button to send the link again: it may not have arrived. */
  sendLink: ReactNode;
}

/** The call is loaded and not started: who is present, and the start button [CALL-30]. */
export function StaffWaitingView(props: StaffWaitingViewProps) {
  const { name, onLeft, onTan, sendLink } = props;
  const t = useTranslation();
  const { call } = useCall();
  const { start, leave } = call.actions;
  const begin = useMutation({ mutationFn: async () => start?.() });
  const { patientPresent } = call.appointment;
  const now = useNow(1_000);
  usePageTitle(t('call.waiting.title'));
  return (
    <main id="main" className="mx-auto flex max-w-2xl flex-col items-start gap-6 px-6 py-16">
      <Hourglass className="size-12 text-primary-text" aria-hidden="true" />
      <h1 className="text-2xl font-bold">{t('call.waiting.title')}</h1>
      <p role="status">
        {t(patientPresent ? 'call.waiting.present' : 'call.waiting.absent', { name })}
        {'ready' in call && call.ready.size > 0 ? ` ${t('call.waiting.ready')}` : null}
      </p>
      <StateBadge state={liveState(call.appointment, now)} now={now} />
      {call.appointment.consent?.withdrawnAt ? (
        <InlineMessage tone="warning">{t('call.left.withdrawn')}</InlineMessage>
      ) : null}
      {start ? null : (
        <p>{t('call.doctorsOnly.start', { name: fullName(call.appointment.doctor.person) })}</p>
      )}
      <FailureMessage of={begin.error} />
      <div className="flex flex-wrap gap-3">
        {start && patientPresent ? (
          <Button
            variant="primary"
            size="large"
            icon={<Video aria-hidden="true" />}
            loading={begin.isPending}
            onClick={() => begin.mutate()}
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
      <Preview />
    </main>
  );
}

/** Preview of the own camera, mirrored for the front camera. */
function Preview() {
  const t = useTranslation();
  const { camera, preview } = useLocalMedia().local;
  const video = useVideoStream(camera.track ? preview : null);
  if (!camera.track) return null;
  return (
    <figure className="w-full max-w-sm">
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        className={clsx(
          'aspect-[3/2] w-full rounded-box bg-black object-cover',
          camera.facing === 'front' && '-scale-x-100',
        )}
      />
      <figcaption className="mt-2 text-muted">{t('call.waiting.you')}</figcaption>
    </figure>
  );
}
