import type { LocalMediaSnapshot, LocalTrackState } from '@visite/call-engine';
import { TriangleAlert } from 'lucide-react';
import { deviceProblems, isHandheld, thisBrowser } from '../../../devices/device-help.ts';
import { DeviceSteps } from '../../../devices/device-steps.tsx';
import { useLiveRecheck } from '../../../devices/use-media.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { useLocalMedia } from '../call-context.tsx';
import { useSustained } from '../use-sustained.ts';

const takenAfterMs = 4_000;

/** Camera or microphone fails: cause, advice, and buttons to retry or go on without [CALL-40]. */
export function DeviceTrouble() {
  const t = useTranslation();
  const { media, local: state } = useLocalMedia();
  // Behind another app the camera is muted; briefly on the way back too.
  const taken = useSustained(state.camera.active && state.camera.interrupted, takenAfterMs);
  const problem = state.camera.problem ?? (taken ? 'busy' : null);
  const trouble = deviceTroubleOf({ ...state, camera: { ...state.camera, problem } });
  useLiveRecheck(media, deviceProblems(state));
  if (!trouble) return null;
  const ofCamera = trouble.startsWith('camera') || trouble === 'bothDenied';
  const ofMicrophone = trouble.startsWith('microphone') || trouble === 'bothDenied';
  const without = () => {
    if (ofCamera) void media.setCamera(false);
    if (ofMicrophone) void media.setMicrophone(false);
  };
  return (
    <div
      role="alert"
      className="mx-3 flex max-h-[50dvh] flex-col gap-3 overflow-y-auto rounded-box bg-surface px-4 py-3 text-ink shadow-lift sm:flex-row sm:items-center"
    >
      <div className="flex gap-3">
        <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
        <div className="max-w-md min-w-0">
          <strong className="block">{t(`call.trouble.${trouble}`)}</strong>
          <DeviceAdvice trouble={trouble} />
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 sm:flex-col">
        <Button size="small" onClick={() => void media.repair()}>
          {t('call.trouble.again')}
        </Button>
        {ofCamera || ofMicrophone ? (
          <Button size="small" variant="quiet" onClick={without}>
            {t(
              ofCamera && ofMicrophone
                ? 'setup.listenOnly'
                : ofCamera
                  ? 'call.trouble.withoutCamera'
                  : 'call.trouble.withoutMicrophone',
            )}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Denied: the same steps as before the call, for this browser [MEDIA-17]. */
export function DeviceAdvice({ trouble }: { trouble: DeviceTroubleName }) {
  const t = useTranslation();
  switch (trouble) {
    case 'bothDenied':
      return <DeviceSteps problems={{ camera: 'denied', microphone: 'denied' }} withoutDrawing />;
    case 'cameraDenied':
      return <DeviceSteps problems={{ camera: 'denied', microphone: null }} withoutDrawing />;
    case 'microphoneDenied':
      return <DeviceSteps problems={{ camera: null, microphone: 'denied' }} withoutDrawing />;
    case 'cameraFailed':
    case 'microphoneFailed':
      return t(isHandheld(thisBrowser()) ? 'call.advice.phoneFailed' : `call.advice.${trouble}`);
    default:
      return t(`call.advice.${trouble}`);
  }
}

type Source = Pick<LocalTrackState, 'active' | 'problem' | 'interrupted'>;
type Local = { camera: Source; microphone: Source } & Pick<LocalMediaSnapshot, 'suspended'>;

export type DeviceTroubleName =
  | 'interrupted'
  | 'bothDenied'
  | 'microphoneDenied'
  | 'microphoneFailed'
  | 'cameraDenied'
  | 'cameraBusy'
  | 'cameraFailed';

/** Microphone problems first: a call works without video. */
export function deviceTroubleOf({
  camera,
  microphone,
  suspended,
}: Local): DeviceTroubleName | null {
  if (suspended) return null;
  if (microphone.active && microphone.interrupted) return 'interrupted';
  if (isDenied(camera) && isDenied(microphone)) return 'bothDenied';
  if (microphone.active && microphone.problem) {
    return microphone.problem === 'denied' ? 'microphoneDenied' : 'microphoneFailed';
  }
  if (!camera.active || !camera.problem) return null;
  if (camera.problem === 'denied') return 'cameraDenied';
  return camera.problem === 'busy' ? 'cameraBusy' : 'cameraFailed';
}

const isDenied = ({ active, problem }: Source) => active && problem === 'denied';
