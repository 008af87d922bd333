import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { AudioLevel } from '../../devices/audio-level.tsx';
import { CameraPreview } from '../../devices/camera-preview.tsx';
import { DeviceChoice } from '../../devices/device-choice.tsx';
import type { DeviceProblems } from '../../devices/device-help.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { NetworkCheck } from './check-network.ts';
import { DeviceGuide } from './device-guide.tsx';
import { NetworkLine } from './network-line.tsx';
import { SpeakerTest } from './speaker-test.tsx';

interface SetupChecksProps {
  media: LocalMedia;
  state: LocalMediaSnapshot;
  problems: DeviceProblems;
  network: { check: NetworkCheck; again: () => void };
}

export function SetupChecks({ media, state, problems, network }: SetupChecksProps) {
  const t = useTranslation();
  const { camera, microphone } = state;
  const wrong = problems.camera !== null || problems.microphone !== null;
  const asking =
    !wrong && ((camera.active && !camera.track) || (microphone.active && !microphone.track));
  return (
    <>
      {wrong ? (
        <DeviceGuide media={media} problems={problems} seen={camera.track !== null} />
      ) : null}
      {camera.active || microphone.active ? null : (
        <Button
          block
          icon={<Video aria-hidden="true" />}
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
      {problems.camera ? null : (
        <Check title={t('setup.camera.title')}>
          <CameraPreview media={state} />
          {camera.track ? <p className="text-muted">{t('setup.camera.onlyYou')}</p> : null}
        </Check>
      )}
      {problems.microphone ? null : (
        <Check title={t('setup.microphone.title')}>
          {microphone.active && microphone.track ? (
            <AudioLevel track={microphone.track} />
          ) : (
            <p>{t('setup.microphone.off')}</p>
          )}
          {microphone.interrupted ? (
            <>
              <p>{t('setup.microphone.interrupted')}</p>
              <Button onClick={() => void media.repair()}>{t('setup.microphone.repair')}</Button>
            </>
          ) : null}
        </Check>
      )}
      <Check title={t('setup.speaker.title')}>
        <SpeakerTest />
      </Check>
      <Check title={t('setup.network.title')}>
        <NetworkLine {...network} />
      </Check>
      <Disclosure title={t('setup.devices')}>
        <DeviceChoice media={media} state={state} />
      </Disclosure>
    </>
  );
}

function Check({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
