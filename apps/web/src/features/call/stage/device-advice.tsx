import { isHandheld, thisBrowser } from '../../../app/browser-kind.ts';
import { DeviceSteps } from '../../../app/device-steps.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { DeviceTroubleName } from './device-trouble-of.ts';

/** Denied: the same steps as before the call, for this browser [MEDIA-17]. */
export function DeviceAdvice({ trouble }: { trouble: DeviceTroubleName }) {
  const t = useTexts();
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
