import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { expect, it, vi } from 'vitest';
import { ownMicrophone } from './use-own-microphone.ts';

const local = {
  microphone: { active: true, track: {} },
} as unknown as Pick<LocalMediaSnapshot, 'microphone'>;

it('[CALL-59, CALL-72] the microphone is shown as off, and waits, while the sound is on the telephone', () => {
  const setMicrophone = vi.fn();
  const media = { setMicrophone } as unknown as LocalMedia;
  const other = { with: 'other', calls: 'practice' } as const;
  const asked = ownMicrophone(media, local, { telephone: { step: 'asked', ...other } });
  expect(asked.on).toBe(true);
  asked.press?.();
  expect(setMicrophone).toHaveBeenCalledWith(false);
  const speaking = ownMicrophone(media, local, { telephone: { step: 'on', ...other } });
  expect(speaking).toEqual({ on: false, press: undefined });
});
