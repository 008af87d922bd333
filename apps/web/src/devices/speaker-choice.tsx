import type { Device } from '@visite/call-engine';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStore } from '../state/use-store.ts';
import { Select } from '../ui/select.tsx';
import { speaker, speakerCanBeChosen } from './speaker.ts';

/** Which loudspeaker, where there are several and the browser lets one choose. */
export function SpeakerChoice({ speakers }: { speakers: readonly Device[] }) {
  const t = useTranslation();
  const chosen = useStore(speaker);
  if (!speakerCanBeChosen || speakers.length < 2) return null;
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
