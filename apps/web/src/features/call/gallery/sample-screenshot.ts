import type { Screenshot } from '@visite/call-engine';
import type { LiveCall } from '../call-context.tsx';
import { sampleFiles } from './sample-files.ts';

export interface SampleScreenshots {
  doctor: Screenshot;
  patient: Screenshot;
}

export const noSampleScreenshots: SampleScreenshots = {
  doctor: { step: 'none' },
  patient: { step: 'none' },
};

type Set = (next: SampleScreenshots) => void;

/** The steps of a request, as the engine offers them on each side. */
export function screenshotActions(
  me: keyof SampleScreenshots,
  now: SampleScreenshots,
  set: Set,
): LiveCall['actions'] {
  const [picture] = sampleFiles;
  const { step } = now[me];
  if (me === 'doctor') {
    const requestScreenshot = () =>
      set({ doctor: { step: 'waiting' }, patient: { step: 'asked', by: 'doctor' } });
    const back = () => set(noSampleScreenshots);
    if (step === 'waiting') return { withdrawScreenshot: back };
    return step === 'none' ? { requestScreenshot } : { requestScreenshot, closeScreenshot: back };
  }
  if (step === 'none' || !picture) return {};
  const patient: Screenshot = { step: 'preview', by: 'doctor', still: picture };
  return {
    previewScreenshot: async () => set({ doctor: { step: 'waiting' }, patient }),
    refuseScreenshot: () => set({ doctor: { step: 'denied' }, patient: { step: 'none' } }),
    releaseScreenshot: () => set({ doctor: { step: 'accepted' }, patient: { step: 'none' } }),
  };
}
