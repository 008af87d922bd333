import type { LocalMedia } from '@visite/call-engine';
import { RotateCw } from 'lucide-react';
import { type DeviceProblems, deviceHelp, thisBrowser } from '../../devices/device-help.ts';
import { DeviceSteps } from '../../devices/device-steps.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

interface DeviceGuideProps {
  media: LocalMedia;
  problems: DeviceProblems;
  /** The camera gives a picture: who has only no microphone is still seen. */
  seen: boolean;
}

/** What is wrong, a picture of where to put it right, and the ways on without the device. */
export function DeviceGuide({ media, problems, seen }: DeviceGuideProps) {
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
        onClick={() => void media.repair()}
        icon={<RotateCw aria-hidden="true" />}
      >
        {t('setup.guide.again')}
      </Button>
      {camera ? <Button onClick={withoutCamera}>{t('setup.audioOnly')}</Button> : null}
      {microphone && seen ? (
        <Button onClick={withoutMicrophone}>{t('setup.withoutMicrophone')}</Button>
      ) : null}
      {microphone && !seen ? <Button onClick={onlyWatch}>{t('setup.listenOnly')}</Button> : null}
    </section>
  );
}
