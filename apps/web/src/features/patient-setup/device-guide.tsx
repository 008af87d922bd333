import type { LocalMedia } from '@visite/call-engine';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { browserKind } from './browser-kind.ts';
import { BusyDrawing, MissingDrawing, PermissionDrawing } from './device-drawing.tsx';
import type { DeviceProblems } from './setup-problem.ts';

interface DeviceGuideProps {
  media: LocalMedia;
  problems: DeviceProblems;
}

interface Guide {
  title: string;
  why: string;
  drawing: ReactNode;
  steps: string[];
}

/** What is wrong, a picture of where to put it right, and the way on without the device. */
export function DeviceGuide({ media, problems }: DeviceGuideProps) {
  const t = useTexts();
  const guide = useGuide(problems);
  const withoutCamera = problems.camera !== null;
  const goOn = () => void (withoutCamera ? media.setCamera(false) : media.setMicrophone(false));
  return (
    <section
      aria-labelledby="device-guide"
      className="flex flex-col gap-4 rounded-box border border-line bg-surface p-4 sm:p-5"
    >
      <div role="alert">
        <h2 id="device-guide" className="text-xl font-bold text-danger">
          {guide.title}
        </h2>
        <p className="mt-1">{guide.why}</p>
      </div>
      {guide.drawing}
      <ol className="flex list-decimal flex-col gap-2 pl-6">
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-muted">{t('setup.guide.live')}</p>
      <Button
        variant="primary"
        onClick={() => void media.repair()}
        icon={<RotateCw aria-hidden="true" />}
      >
        {t('setup.guide.again')}
      </Button>
      <Button onClick={goOn}>{t(withoutCamera ? 'setup.audioOnly' : 'setup.listenOnly')}</Button>
    </section>
  );
}

function useGuide({ camera, microphone }: DeviceProblems): Guide {
  const t = useTexts();
  const problem = camera ?? microphone;
  if (problem === 'denied') {
    const kind = browserKind(navigator.userAgent, navigator.maxTouchPoints);
    const both = camera === 'denied' && microphone === 'denied';
    const which = both ? 'both' : camera === 'denied' ? 'camera' : 'microphone';
    return {
      title: t(`setup.guide.${which}Denied`),
      why: t(`setup.guide.${which}DeniedWhy`),
      drawing: <PermissionDrawing kind={kind} />,
      steps: ([1, 2, 3] as const).map((step) => t(`setup.guide.${kind}.step${step}`)),
    };
  }
  if (problem === 'insecure-page') {
    const why = t('setup.guide.insecureWhy');
    return { title: t('setup.guide.insecure'), why, drawing: null, steps: [] };
  }
  if (camera === 'busy' || camera === 'unknown') {
    return {
      title: t('setup.guide.busy'),
      why: t('setup.guide.busyWhy'),
      drawing: <BusyDrawing />,
      steps: [t('setup.guide.busyStep1'), t('setup.guide.busyStep2')],
    };
  }
  return {
    title: t(camera ? 'setup.guide.cameraMissing' : 'setup.guide.microphoneMissing'),
    why: t('setup.guide.missingWhy'),
    drawing: <MissingDrawing />,
    steps: [t('setup.guide.missingStep1'), t('setup.guide.missingStep2')],
  };
}
