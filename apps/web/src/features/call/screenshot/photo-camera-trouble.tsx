import type { CameraState } from '@visite/call-engine';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { DeviceAdvice } from '../stage/device-advice.tsx';
import { deviceTroubleOf } from '../stage/device-trouble-of.ts';

const noMicrophone = { active: false, problem: null, interrupted: false };

/** The camera for the photo does not open: why, and what helps on this device. */
export function PhotoCameraTrouble({ camera }: { camera: CameraState }) {
  const t = useTranslation();
  const trouble = deviceTroubleOf({ camera, microphone: noMicrophone, suspended: false });
  if (!trouble) return null;
  return (
    <InlineMessage tone="warning" announce title={t(`call.trouble.${trouble}`)}>
      <DeviceAdvice trouble={trouble} />
    </InlineMessage>
  );
}
