import { describe, expect, it } from 'vitest';
import { type ImportEnvironment, retryImport } from './retry-import.ts';

function around(answers: ('away' | 'same' | 'newer')[], inUse = false) {
  const seen = { reloads: 0, pauses: 0 };
  const parts: ImportEnvironment = {
    served: async () => answers.shift() ?? 'same',
    inUse: () => inUse,
    reload: () => {
      seen.reloads += 1;
    },
    pause: async () => {
      seen.pauses += 1;
    },
  };
  return { parts, seen };
}

function failing(times: number) {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return 'screen';
  };
}

describe('retryImport', () => {
  it('[UI-35] tries until a server that was away is back', async () => {
    const { parts, seen } = around(Array.from({ length: 50 }, () => 'away' as const));
    expect(await retryImport(failing(50), parts)).toBe('screen');
    expect(seen).toEqual({ reloads: 0, pauses: 50 });
  });

  it('[UI-35] gives up on a file that the server does not give', async () => {
    const { parts, seen } = around([]);
    await expect(retryImport(failing(9), parts)).rejects.toThrow('Failed to fetch');
    expect(seen.pauses).toBe(2);
  });

  it('[UI-35] loads the page anew after an update', async () => {
    const { parts, seen } = around(['newer']);
    const never = retryImport(failing(9), parts);
    const first = await Promise.race([never, new Promise((then) => setTimeout(then, 0, 'open'))]);
    expect(first).toBe('open');
    expect(seen.reloads).toBe(1);
  });

  it('[UI-35] never loads the page anew under somebody who is in a call or waits for one', async () => {
    const { parts, seen } = around(['newer', 'newer', 'newer'], true);
    await expect(retryImport(failing(9), parts)).rejects.toThrow('Failed to fetch');
    expect(seen.reloads).toBe(0);
  });
});
