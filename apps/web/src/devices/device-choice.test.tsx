import type { LocalMedia, LocalMediaSnapshot } from '@visite/call-engine';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts } from '../i18n/texts.ts';
import { DeviceChoice } from './device-choice.tsx';

await loadTexts(['setup']);

const source = { active: true, track: null, problem: null, interrupted: false };
const stateWith = (blur: LocalMediaSnapshot['camera']['blur'], backgroundBlur = false) =>
  ({
    camera: { ...source, facing: 'front', blur },
    microphone: source,
    devices: { cameras: [], microphones: [], speakers: [] },
    settings: { backgroundBlur },
  }) as unknown as LocalMediaSnapshot;

describe('the background', () => {
  const choice = () => page.getByRole('switch', { name: 'Hintergrund weichzeichnen' });

  it.each([
    [
      'the camera can',
      { possible: true, on: false },
      false,
      'Gilt auch für Ihre nächsten Gespräche.',
    ],
    ['it is on', { possible: true, on: true }, true, 'Gilt auch für Ihre nächsten Gespräche.'],
    [
      'the system does it',
      { possible: false, on: true },
      true,
      'Das ist in den Einstellungen Ihres Geräts eingeschaltet. Ändern geht nur dort.',
    ],
    [
      'none can',
      { possible: false, on: false },
      false,
      'Das kann dieser Browser oder diese Kamera nicht.',
    ],
  ])('[MEDIA-20] is one switch that says so where %s', async (_, blur, on, hint) => {
    await render(<DeviceChoice media={{} as LocalMedia} state={stateWith(blur)} />);
    await expect.element(page.getByText(hint)).toBeVisible();
    await expect.element(choice()).toHaveAttribute('aria-checked', String(on));
    expect(choice().element().hasAttribute('disabled')).toBe(!blur.possible);
  });

  it('[MEDIA-20] shows what is remembered while the camera is off', async () => {
    await render(<DeviceChoice media={{} as LocalMedia} state={stateWith(null, true)} />);
    await expect.element(choice()).toHaveAttribute('aria-checked', 'true');
  });
});

describe('a browser without a choice of the loudspeaker', () => {
  const state = stateWith(null);
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
