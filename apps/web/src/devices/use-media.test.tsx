import type { LocalMedia, LocalMediaSnapshot, MediaProblem } from '@visite/call-engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { deviceProblems } from './device-help.ts';
import { useLiveRecheck } from './use-media.ts';

interface Devices {
  problem?: MediaProblem | null;
  interrupted?: boolean;
}

function mediaWith({ problem = null, interrupted = false }: Devices) {
  const source = { active: true, track: null, problem, interrupted };
  const snapshot = { camera: source, microphone: { ...source, problem: null } };
  const repair = vi.fn(() => Promise.resolve());
  const media = { getSnapshot: () => snapshot, repair } as unknown as LocalMedia;
  return { media, repair };
}

function Watcher({ media }: { media: LocalMedia }) {
  useLiveRecheck(media, deviceProblems(media.getSnapshot() as LocalMediaSnapshot));
  return null;
}

const returns = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Each answer of the browser takes a turn of the loop. */
const settled = () => vi.advanceTimersByTimeAsync(50);

describe('coming back to the page', () => {
  const permission = (state: PermissionState) =>
    vi
      .spyOn(navigator.permissions, 'query')
      .mockResolvedValue(Object.assign(new EventTarget(), { state }) as PermissionStatus);

  it.each([
    ['prompt', 0],
    ['denied', 0],
    ['granted', 1],
  ] as const)(
    '[WEBKIT-6] after a refusal, with the permission at "%s", asks %i times',
    async (state, times) => {
      permission(state);
      const { media, repair } = mediaWith({ problem: 'denied' });
      await render(<Watcher media={media} />);
      returns();
      await settled();
      expect(repair).toHaveBeenCalledTimes(times);
    },
  );

  it('[WEBKIT-6] after a refusal asks nothing where the browser does not tell of permissions', async () => {
    vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('unknown name'));
    const { media, repair } = mediaWith({ problem: 'denied' });
    await render(<Watcher media={media} />);
    returns();
    await settled();
    expect(repair).not.toHaveBeenCalled();
  });

  it('[WEBKIT-6] looks again for a device that was lost or in use', async () => {
    const { media, repair } = mediaWith({ problem: 'lost' });
    await render(<Watcher media={media} />);
    returns();
    await settled();
    expect(repair).toHaveBeenCalledOnce();
  });

  it('[WEBKIT-7] leaves to the devices themselves what the system has muted', async () => {
    const { media, repair } = mediaWith({ interrupted: true });
    await render(<Watcher media={media} />);
    returns();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(repair).not.toHaveBeenCalled();
  });
});
