import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import type { Appointment } from '@visite/contract';
import { Bell, Check, LogOut, Pause, PhoneOff, WifiOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useWakeLock } from '../../call-session/call-window.ts';
import { AudioLevel } from '../../devices/audio-level.tsx';
import { CameraPreview } from '../../devices/camera-preview.tsx';
import { DeviceChoice } from '../../devices/device-choice.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { focusNow } from '../../ui/focus-now.ts';
import { Banner } from '../../ui/inline-message.tsx';
import { LateStatus } from '../../ui/late-status.tsx';
import { isSecondTap } from '../../ui/second-tap.ts';
import { useNow } from '../../ui/use-now.ts';
import { PageSign } from '../../visit/page-sign.tsx';
import { PatientPage } from '../../visit/patient-page.tsx';
import { WaitingTimes, waitOf } from './waiting-times.tsx';

interface WaitingRoomPageProps {
  doctor: string;
  scheduledStart: string;
  /** What the practice has said about its delay, if anything. */
  late: Appointment['runningLate'];
  onHold: boolean;
  /** For a guest who is not let in yet: the call runs without them. */
  begun?: boolean;
  /** The appointment is another person's. */
  guest?: boolean;
  reconnecting: boolean;
  /** Connected ahead of the start, without picture and sound. */
  ready: boolean;
  media: LocalMedia;
  mediaState: LocalMediaSnapshot;
  onLeave: () => void;
  /** What else there is to know of the wait. */
  status?: ReactNode;
  /** The patient's consent and how to take it back; null where there is none. */
  consent: ReactNode;
  /** The way out for who cannot come; null for who has no appointment to cancel. */
  decline: ReactNode;
}

export function WaitingRoomPage(props: WaitingRoomPageProps) {
  const { doctor, scheduledStart, late, onHold, reconnecting, media, mediaState } = props;
  const t = useTranslation();
  const now = useNow(5_000);
  const [settingsOpen, setSettingsOpen] = useState(false);
  useWakeLock();
  const { microphone } = mediaState;
  const title = onHold ? t('room.onHold') : t('room.knows', { name: doctor });
  const banner = (
    <div aria-live="polite">
      {reconnecting ? (
        <Banner inColumn tone="warning" icon={<WifiOff aria-hidden="true" />}>
          {t('room.reconnecting')}
        </Banner>
      ) : null}
    </div>
  );
  const sign = onHold ? (
    <PageSign icon={Pause} tone="primary" />
  ) : (
    <PageSign icon={Check} tone="success" />
  );
  const wait = waitOf(scheduledStart, now, props.begun ?? false);
  const stay = onHold ? 'room.stayHeld' : stays[wait.kind];
  return (
    <PatientPage {...(!onHold && { step: 3 })} title={title} banner={banner} sign={sign}>
      {onHold ? (
        <LateStatus className="flex flex-col gap-3">
          <p>{t('room.onHoldWhy', { name: doctor })}</p>
          <p className="font-semibold">{t('room.onHoldPrivate')}</p>
        </LateStatus>
      ) : (
        <WaitingTimes
          {...{ doctor, scheduledStart, late, now, wait }}
          guest={props.guest ?? false}
        />
      )}
      {props.status}
      <div className="flex flex-col gap-1">
        <p className="flex items-start gap-2">
          <Bell className="mt-[0.2em] size-[1.1em] shrink-0" aria-hidden="true" />
          {t(stay)}
        </p>
        <div role="status" className="text-base text-muted">
          {props.ready && !onHold ? (
            <p className="flex items-start gap-2">
              <Check className="mt-1 size-4 shrink-0" aria-hidden="true" />
              {t('room.ready')}
            </p>
          ) : null}
        </div>
      </div>
      {onHold && !props.consent ? null : (
        <Disclosure
          title={t(onHold || !props.decline ? 'room.moreHeld' : 'room.more')}
          onToggle={setSettingsOpen}
        >
          <div className="flex flex-col gap-6">
            {onHold ? null : (
              <section className="flex flex-col gap-4">
                <h2 className="font-semibold">{t('room.devices')}</h2>
                {/* A phone waits for long: picture and level run only while somebody looks at them. */}
                {settingsOpen ? (
                  <>
                    <div className="mx-auto w-full max-w-xs">
                      <CameraPreview media={mediaState} />
                    </div>
                    {microphone.active && microphone.track ? (
                      <AudioLevel track={microphone.track} />
                    ) : null}
                  </>
                ) : null}
                <DeviceChoice media={media} state={mediaState} />
              </section>
            )}
            {props.consent}
            {onHold ? null : props.decline}
          </div>
        </Disclosure>
      )}
      <LeaveRoom onHold={onHold} onLeave={props.onLeave} />
    </PatientPage>
  );
}

const stays = {
  begun: 'room.stayBegun',
  later: 'room.stayLater',
  soon: 'room.stay',
  now: 'room.stay',
  late: 'room.stay',
} as const;

const leaving = {
  room: {
    icon: LogOut,
    name: 'room.leave',
    question: 'room.leaveQuestion',
    yes: 'room.leaveYes',
  },
  /** On hold one is still in the call, and hangs up as in it. */
  call: {
    icon: PhoneOff,
    name: 'call.leave.name',
    question: 'call.leave.title',
    message: 'call.leave.message',
    yes: 'call.leave.confirm',
  },
} as const;

/** Inline confirmation: an accidental tap must not leave the waiting room. */
function LeaveRoom({ onHold, onLeave }: { onHold: boolean; onLeave: () => void }) {
  const t = useTranslation();
  const words = leaving[onHold ? 'call' : 'room'];
  const [asked, setAsked] = useState<boolean | null>(null);
  if (!asked) {
    return (
      <Button
        ref={asked === false ? focusNow : undefined}
        variant="link"
        icon={<words.icon aria-hidden="true" />}
        onClick={(event) => (isSecondTap(event) ? undefined : setAsked(true))}
        className="self-center"
      >
        {t(words.name)}
      </Button>
    );
  }
  return (
    <div
      role="alert"
      data-question=""
      className="flex flex-col gap-3 rounded-box border border-line bg-surface p-4"
    >
      <p className="font-semibold">{t(words.question)}</p>
      {'message' in words ? <p>{t(words.message)}</p> : null}
      <Button ref={focusNow} variant="primary" onClick={() => setAsked(false)}>
        {t('room.leaveNo')}
      </Button>
      <Button onClick={(event) => (isSecondTap(event) ? undefined : onLeave())}>
        {t(words.yes)}
      </Button>
    </div>
  );
}
