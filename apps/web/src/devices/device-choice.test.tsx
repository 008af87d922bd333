import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '../i18n/texts.ts';
import { DeviceChoice } from './device-choice.tsx';

await loadTexts(['setup']);

describe('a browser without a choice of the loudspeaker', () => {
  const source = { active: true, track: null, problem: null, interrupted: false };
  const state = {
    camera: { ...source, facing: 'front', blur: null },
    microphone: source,
    devices: { cameras: [], microphones: [], speakers: [] },
    settings: { backgroundBlur: false },
  } as unknown as LocalMediaSnapshot;
  const told = () => page.getByText(/Dieser Browser kann den Lautsprecher nicht wechseln/);

  it('[WEBKIT-9] says so where the others offer it', async () => {
    const known = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'setSinkId');
    Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId');
    try {
      await render(<DeviceChoice media={{} as LocalMedia} state={state} />);
      await expect.element(told()).toBeVisible();
    } finally {
      if (known) Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', known);
    }
  });

  it('[WEBKIT-9] is not told of where it can be chosen', async () => {
    await render(<DeviceChoice media={{} as LocalMedia} state={state} />);
    await expect.element(page.getByText('Kamera ausschalten')).toBeVisible();
    await expect.element(told()).not.toBeInTheDocument();
  });
});
