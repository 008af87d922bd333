import type { Device, LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { Mic, MicOff, SwitchCamera, Video, VideoOff } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from '../state/store.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { speaker, speakerCanBeChosen } from './speaker.ts';

interface DeviceChoiceProps {
  media: LocalMedia;
  state: LocalMediaSnapshot;
}

/** On, off, and which device; what is chosen is kept in the browser (MEDIA-6). */
export function DeviceChoice({ media, state }: DeviceChoiceProps) {
  const t = useTranslation();
  const { camera, microphone, devices } = state;
  const cameras = devices.cameras.map(({ id, label }, index) => ({
    value: id,
    label: label || t('setup.camera.unnamed', { number: index + 1 }),
  }));
  const microphones = devices.microphones.map(({ id, label }, index) => ({
    value: id,
    label: label || t('setup.microphone.unnamed', { number: index + 1 }),
  }));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3 *:grow *:basis-60">
        <Button
          onClick={() => void media.setCamera(!camera.active)}
          icon={camera.active ? <VideoOff aria-hidden="true" /> : <Video aria-hidden="true" />}
        >
          {t(camera.active ? 'setup.camera.turnOff' : 'setup.camera.turnOn')}
        </Button>
        <Button
          onClick={() => void media.setMicrophone(!microphone.active)}
          icon={microphone.active ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
        >
          {t(microphone.active ? 'setup.microphone.turnOff' : 'setup.microphone.turnOn')}
        </Button>
        {camera.track && cameras.length > 1 ? (
          <Button
            onClick={() => void media.flipCamera()}
            icon={<SwitchCamera aria-hidden="true" />}
          >
            {t('setup.camera.flip')}
          </Button>
        ) : null}
      </div>
      {cameras.length > 1 ? (
        <Select
          label={t('setup.camera.choose')}
          options={cameras}
          value={camera.track?.getSettings().deviceId ?? ''}
          onChange={(event) => void media.chooseCamera(event.target.value)}
        />
      ) : null}
      {microphones.length > 1 ? (
        <Select
          label={t('setup.microphone.choose')}
          options={microphones}
          value={microphone.track?.getSettings().deviceId ?? ''}
          onChange={(event) => void media.chooseMicrophone(event.target.value)}
        />
      ) : null}
      <SpeakerChoice speakers={devices.speakers} />
      <BlurChoice media={media} state={state} />
    </div>
  );
}

/** By the browser itself, which not every one and not every camera can (MEDIA-20). */
function BlurChoice({ media, state: { camera, settings } }: DeviceChoiceProps) {
  const t = useTranslation();
  const { possible, on } = camera.blur ?? { possible: true, on: settings.backgroundBlur };
  const fixed = on ? 'setup.camera.blurBySystem' : 'setup.camera.blurImpossible';
  return (
    <Switch
      label={t('setup.camera.blur')}
      hint={t(possible ? 'setup.camera.blurHint' : fixed)}
      checked={on}
      disabled={!possible}
      onChange={(on) => void media.setBackgroundBlur(on)}
    />
  );
}

/** Which loudspeaker, where there are several; Safari leaves it to the system, and says so [WEBKIT-9]. */
function SpeakerChoice({ speakers }: { speakers: readonly Device[] }) {
  const t = useTranslation();
  const chosen = useStore(speaker);
  if (!speakerCanBeChosen()) return <p className="text-muted">{t('setup.speaker.system')}</p>;
  if (speakers.length < 2) return null;
  const present = speakers.some(({ id }) => id === chosen);
  return (
    <Select
      label={t('setup.speaker.choose')}
      options={speakers.map(({ id, label }, index) => ({
        value: id,
        label: label || t('setup.speaker.unnamed', { number: index + 1 }),
      }))}
      value={present ? chosen : speakers[0]?.id}
      onChange={(event) => speaker.set(event.target.value)}
    />
  );
}
