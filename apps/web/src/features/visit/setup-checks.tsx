import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { RotateCw, Video, Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AudioLevel } from '../../devices/audio-level.tsx';
import { CameraPreview } from '../../devices/camera-preview.tsx';
import { DeviceChoice } from '../../devices/device-choice.tsx';
import { type DeviceProblems, deviceHelp, thisBrowser } from '../../devices/device-help.ts';
import { DeviceSteps } from '../../devices/device-steps.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { playChime } from '../../ui/chime.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DeviceCheckRow } from './device-check-row.tsx';

interface SetupChecksProps {
  media: LocalMedia;
  state: LocalMediaSnapshot;
  problems: DeviceProblems;
  /** The row about the connection. */
  network: ReactNode;
  /** The microphone has caught a voice. */
  heard: boolean;
  onHeard: (heard: boolean) => void;
  /** What the person said about the test tone. */
  onSpeaker?: (heard: boolean) => void;
  /** A rehearsal looks for what is wrong; a visit goes on without the device. */
  rehearsal?: boolean;
}

export function SetupChecks(props: SetupChecksProps) {
  const { media, state, problems, network, heard, onHeard, onSpeaker, rehearsal } = props;
  const t = useTranslation();
  const { camera, microphone } = state;
  const wrong = problems.camera !== null || problems.microphone !== null;
  const asking =
    !wrong && ((camera.active && !camera.track) || (microphone.active && !microphone.track));
  return (
    <>
      {wrong ? (
        <DeviceGuide {...{ media, problems, rehearsal }} seen={camera.track !== null} />
      ) : null}
      {camera.active || microphone.active ? null : (
        <Button
          block
          icon={<Video aria-hidden="true" className="max-sm:hidden" />}
          onClick={() => void media.openWith({ audio: true, video: true })}
        >
          {t('setup.turnOn')}
        </Button>
      )}
      {asking ? (
        <p role="status" className="flex items-center gap-3">
          <Spinner />
          {t('setup.asking')}
        </p>
      ) : null}
      {problems.camera ? null : <CameraPreview media={state} />}
      <ul className="divide-y divide-line">
        {problems.camera ? null : (
          <DeviceCheckRow name={t('setup.camera.name')} done={camera.track !== null}>
            <p>{t(camera.track ? 'setup.camera.onlyYou' : 'setup.camera.isOff')}</p>
          </DeviceCheckRow>
        )}
        {problems.microphone ? null : (
          <DeviceCheckRow name={t('setup.microphone.name')} done={heard}>
            {microphone.active && microphone.track ? (
              <AudioLevel track={microphone.track} onHeard={onHeard} />
            ) : (
              <p>{t('setup.microphone.off')}</p>
            )}
            {microphone.interrupted ? (
              <>
                <p>{t('setup.microphone.interrupted')}</p>
                <Button onClick={() => void media.repair()}>{t('setup.microphone.repair')}</Button>
              </>
            ) : null}
          </DeviceCheckRow>
        )}
        {network}
      </ul>
      <SpeakerTest onAnswer={onSpeaker} />
      <Disclosure title={t('setup.devices')}>
        <DeviceChoice media={media} state={state} />
      </Disclosure>
    </>
  );
}

interface DeviceGuideProps {
  media: LocalMedia;
  problems: DeviceProblems;
  /** The camera works: without a microphone the patient is still seen. */
  seen: boolean;
  rehearsal: boolean | undefined;
}

/** The problem, illustrated steps to fix it, and ways to continue without the device. */
function DeviceGuide({ media, problems, seen, rehearsal }: DeviceGuideProps) {
  const t = useTranslation();
  const { camera, microphone } = problems;
  const { title } = deviceHelp(problems, thisBrowser());
  const withoutCamera = () => void media.setCamera(false);
  const withoutMicrophone = () => void media.setMicrophone(false);
  const onlyWatch = () => {
    withoutCamera();
    withoutMicrophone();
  };
  return (
    <section
      aria-labelledby="device-guide"
      className="flex flex-col gap-4 rounded-box border border-line bg-surface p-4 sm:p-5"
    >
      <div role="alert">
        <h2 id="device-guide" className="text-xl font-bold text-danger">
          {t(title)}
        </h2>
      </div>
      <DeviceSteps problems={problems} />
      <p className="text-muted">{t('setup.guide.live')}</p>
      <Button
        variant="primary"
        size="large"
        onClick={() => void media.repair()}
        icon={<RotateCw aria-hidden="true" />}
      >
        {t('setup.guide.again')}
      </Button>
      {rehearsal ? null : (
        <>
          {/* Without a microphone there is no voice to take part with: that comes second. */}
          {microphone && !seen ? (
            <Button size="large" onClick={onlyWatch}>
              {t('setup.listenOnly')}
            </Button>
          ) : null}
          {camera ? (
            <Button
              {...(microphone ? { variant: 'link' } : { size: 'large' })}
              onClick={withoutCamera}
            >
              {t('setup.audioOnly')}
            </Button>
          ) : null}
          {microphone && seen ? (
            <Button size="large" onClick={withoutMicrophone}>
              {t('setup.withoutMicrophone')}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

type Answer = 'none' | 'asked' | 'heard' | 'notHeard' | 'blocked';

/** Plays a test tone and asks whether it was heard. */
function SpeakerTest({ onAnswer }: { onAnswer: ((heard: boolean) => void) | undefined }) {
  const t = useTranslation();
  const [answer, setAnswer] = useState<Answer>('none');
  const play = () => {
    playChime().then(
      (played) => setAnswer(played ? 'asked' : 'blocked'),
      (error: unknown) => {
        console.debug('no sound', error);
        setAnswer('blocked');
      },
    );
  };
  const say = (heard: boolean) => {
    setAnswer(heard ? 'heard' : 'notHeard');
    onAnswer?.(heard);
  };
  return (
    <div className="flex flex-col items-center gap-3">
      <Button variant="link" onClick={play} icon={<Volume2 aria-hidden="true" />}>
        {t('setup.speaker.play')}
      </Button>
      <div aria-live="polite">
        {answer === 'asked' ? (
          <div className="flex flex-wrap items-center gap-3">
            <p>{t('setup.speaker.question')}</p>
            <Button onClick={() => say(true)}>{t('setup.speaker.yes')}</Button>
            <Button onClick={() => say(false)}>{t('setup.speaker.no')}</Button>
          </div>
        ) : null}
        {answer === 'heard' ? <p>{t('setup.speaker.heard')}</p> : null}
        {answer === 'notHeard' ? <p>{t('setup.speaker.help')}</p> : null}
        {answer === 'blocked' ? <p>{t('setup.speaker.blocked')}</p> : null}
      </div>
    </div>
  );
}
