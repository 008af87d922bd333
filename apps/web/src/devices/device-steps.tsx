import { useTranslation } from '../i18n/use-translation.ts';
import { thisBrowser } from './browser-kind.ts';
import { BusyDrawing, MissingDrawing, PermissionDrawing } from './device-drawing.tsx';
import { type DeviceProblems, deviceHelp } from './device-help.ts';

interface DeviceStepsProps {
  problems: DeviceProblems;
  /** Where there is no room for it. */
  withoutDrawing?: boolean;
}

/** Why a device cannot be used, and step by step what helps in this browser on this device. */
export function DeviceSteps({ problems, withoutDrawing = false }: DeviceStepsProps) {
  const t = useTranslation();
  const kind = thisBrowser();
  const { why, drawing, steps } = deviceHelp(problems, kind);
  return (
    <div className="flex flex-col gap-3">
      <p>{t(why)}</p>
      {withoutDrawing ? null : drawing === 'permission' ? (
        <PermissionDrawing kind={kind} />
      ) : drawing === 'busy' ? (
        <BusyDrawing />
      ) : drawing === 'missing' ? (
        <MissingDrawing />
      ) : null}
      {steps.length > 0 ? (
        <ol className="flex list-decimal flex-col gap-1.5 pl-6">
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}
