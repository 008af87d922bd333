import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import type { Appointment } from '@visite/contract';
import { Armchair, LogOut, PauseCircle, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWakeLock } from '../../call-session/call-window.ts';
import { AudioLevel } from '../../devices/audio-level.tsx';
import { CameraPreview } from '../../devices/camera-preview.tsx';
import { DeviceChoice } from '../../devices/device-choice.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Banner } from '../../ui/inline-message.tsx';
import { useNow } from '../../ui/use-now.ts';
import { PatientPage } from '../../visit/patient-page.tsx';
import { WaitingTimes } from './waiting-times.tsx';

interface WaitingRoomPageProps {
  doctor: string;
  scheduledStart: string;
  /** When the patient entered the waiting room, by this device's clock (ms). */
  since: number;
  /** What the practice has said about its delay, if anything. */
  late: Appointment['runningLate'];
  onHold: boolean;
  reconnecting: boolean;
  media: LocalMedia;
  mediaState: LocalMediaSnapshot;
  onLeave: () => void;
  /** The patient's consent and how to take it back. */
  consent: ReactNode;
}

export function WaitingRoomPage(props: WaitingRoomPageProps) {
  const { doctor, scheduledStart, since, late, onHold, reconnecting, media, mediaState } = props;
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
        <WaitingTimes {...{ doctor, scheduledStart, since, late, now }} />
      )}
      <p>{t('room.stay')}</p>
      {onHold ? null : (
        <section aria-label={t('setup.camera.title')} className="flex flex-col gap-3">
          <div className="mx-auto w-full max-w-xs">
            <CameraPreview media={mediaState} />
          </div>
          <Disclosure title={t('room.devices')}>
            <div className="flex flex-col gap-4">
              {microphone.active && microphone.track ? (
                <AudioLevel track={microphone.track} />
              ) : null}
              <DeviceChoice media={media} state={mediaState} />
            </div>
          </Disclosure>
        </section>
      )}
      {props.consent}
      <LeaveRoom onLeave={props.onLeave} />
    </PatientPage>
  );
}

/** Inline confirmation: an accidental tap must not leave the waiting room. */
function LeaveRoom({ onLeave }: { onLeave: () => void }) {
  const t = useTranslation();
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button
        variant="quiet"
        icon={<LogOut aria-hidden="true" />}
        onClick={() => setAsked(true)}
        className="self-center"
      >
        {t('room.leave')}
      </Button>
    );
  }
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-box border border-line bg-surface p-4">
      <p className="font-semibold">{t('room.leaveQuestion')}</p>
      <Button variant="primary" onClick={() => setAsked(false)}>
        {t('room.leaveNo')}
      </Button>
      <Button onClick={onLeave}>{t('room.leaveYes')}</Button>
    </div>
  );
}
