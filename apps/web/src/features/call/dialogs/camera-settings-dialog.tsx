import { AudioLevel } from '../../../devices/audio-level.tsx';
import { CameraPreview } from '../../../devices/camera-preview.tsx';
import { DeviceChoice } from '../../../devices/device-choice.tsx';
import { deviceProblems } from '../../../devices/device-help.ts';
import { DeviceSteps } from '../../../devices/device-steps.tsx';
import { languageEntry } from '../../../i18n/languages.ts';
import { useLanguage, useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineMessage } from '../../../ui/inline-message.tsx';
import { useCall, useLocalMedia } from '../call-context.tsx';
import { fileSizeText } from '../chat/file-size.ts';
import { DialogOnDemand } from './dialog-on-demand.tsx';
import { SigningChoice } from './signing-choice.tsx';

interface CameraSettingsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Preview of camera and microphone, and the choice of devices. */
export function CameraSettingsDialog({ open, onClose }: CameraSettingsDialogProps) {
  const t = useTranslation();
  return (
    <DialogOnDemand
      open={open}
      onOpenChange={onClose}
      title={t('tools.settings.title')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('tools.settings.done')}
        </Button>
      }
    >
      <Content />
    </DialogOnDemand>
  );
}

/** Mounted only while open: the audio level is not measured during the whole call. */
function Content() {
  const t = useTranslation();
  const { media, local: state } = useLocalMedia();
  const { microphone } = state;
  const problems = deviceProblems(state);
  const troubled = (['camera', 'microphone'] as const).filter((which) => problems[which] !== null);
  return (
    <div className="mt-2 flex flex-col gap-5">
      <CameraPreview media={state} />
      {troubled.map((which) => (
        <InlineMessage
          key={which}
          tone="warning"
          announce
          title={problems[which] === 'denied' ? t(`call.trouble.${which}Denied`) : undefined}
          action={<Button onClick={() => void media.repair()}>{t('tools.settings.repair')}</Button>}
        >
          {problems[which] === 'denied' ? (
            <DeviceSteps problems={{ camera: null, microphone: null, [which]: 'denied' }} />
          ) : (
            t(`tools.settings.${which}`)
          )}
        </InlineMessage>
      ))}
      {microphone.interrupted ? (
        <InlineMessage
          tone="warning"
          announce
          action={
            <Button onClick={() => void media.repair()}>{t('setup.microphone.repair')}</Button>
          }
        >
          {t('setup.microphone.interrupted')}
        </InlineMessage>
      ) : null}
      {microphone.active && microphone.track ? (
        <AudioLevel track={microphone.track} />
      ) : (
        <p className="text-muted">{t('setup.microphone.off')}</p>
      )}
      <DeviceChoice media={media} state={state} />
      <SigningChoice />
      <DataUsed />
    </div>
  );
}

/** For those whose mobile contract counts them [MEDIA-23]. */
function DataUsed() {
  const t = useTranslation();
  const { locale } = languageEntry(useLanguage());
  const size = fileSizeText(useCall().call.dataUsed, locale);
  return <p className="text-muted tabular-nums">{t('tools.settings.data', { size })}</p>;
}
