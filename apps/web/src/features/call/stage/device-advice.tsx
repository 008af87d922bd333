import { isHandheld, thisBrowser } from '../../../devices/browser-kind.ts';
import { DeviceSteps } from '../../../devices/device-steps.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DeviceTroubleName } from './device-trouble-of.ts';

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
