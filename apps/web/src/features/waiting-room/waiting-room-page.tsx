import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { Armchair, PauseCircle, WifiOff } from 'lucide-react';
import { useWakeLock } from '../../call-session/use-wake-lock.ts';
import { DeviceChoice } from '../../devices/device-choice.tsx';
import { OwnPicture } from '../../devices/own-picture.tsx';
import { VoiceLevel } from '../../devices/voice-level.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useNow } from '../../ui/use-now.ts';
import { PatientPage } from '../../visit/patient-page.tsx';
import { LeaveRoom } from './leave-room.tsx';
import { WaitingTimes } from './waiting-times.tsx';

interface WaitingRoomPageProps {
  doctor: string;
  scheduledStart: string;
  /** When this patient came in, by the own clock. */
  since: number;
  onHold: boolean;
  reconnecting: boolean;
  media: LocalMedia;
  mediaState: LocalMediaSnapshot;
  onLeave: () => void;
}

export function WaitingRoomPage(props: WaitingRoomPageProps) {
  const { doctor, scheduledStart, since, onHold, reconnecting, media, mediaState } = props;
  const t = useTranslation();
  const now = useNow(5_000);
  useWakeLock();
  const { microphone } = mediaState;
  const Sign = onHold ? PauseCircle : Armchair;
  const title = onHold ? t('room.onHold') : t('room.waitFor', { name: doctor });
  const banner = (
    <div aria-live="polite">
      {reconnecting ? (
        <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
          {t('room.reconnecting')}
        </Banner>
      ) : null}
    </div>
  );
  const sign = <Sign className="size-12 text-primary-text" aria-hidden="true" />;
  return (
    <PatientPage title={title} banner={banner} sign={sign}>
      {onHold ? (
        <div role="status" className="flex flex-col gap-3">
          <p>{t('room.onHoldWhy', { name: doctor })}</p>
          <p className="font-semibold">{t('room.onHoldPrivate')}</p>
        </div>
      ) : (
        <WaitingTimes {...{ doctor, scheduledStart, since, now }} />
      )}
      <p>{t('room.stay')}</p>
      {onHold ? null : (
        <section aria-label={t('setup.camera.title')} className="flex flex-col gap-3">
          <div className="mx-auto w-full max-w-xs">
            <OwnPicture media={mediaState} />
          </div>
          <Disclosure title={t('room.devices')}>
            <div className="flex flex-col gap-4">
              {microphone.active && microphone.track ? (
                <VoiceLevel track={microphone.track} />
              ) : null}
              <DeviceChoice media={media} state={mediaState} />
            </div>
          </Disclosure>
        </section>
      )}
      <LeaveRoom onLeave={props.onLeave} />
    </PatientPage>
  );
}
