import { expect, it, vi } from 'vitest';
import { ResponseError } from '../api/api-errors.ts';
import { saveOnVersion } from './save-on-version.ts';

const changed = () =>
  new ResponseError(new Response(null, { status: 412 }), {
    type: '',
    title: '',
    status: 412,
    code: 'changed-meanwhile',
  });

it('[CONTRACT-23] saves on the version that it has read', async () => {
  const write = vi.fn(async () => undefined);
  const read = async () => ({ values: 'now', etag: '"v2"' });
  expect(await saveOnVersion({ read, reconcile: () => true, write })).toBe(true);
  expect(write.mock.calls).toEqual([['"v2"']]);
});

it('[CONTRACT-23] writes nothing while there is something to choose', async () => {
  const write = vi.fn(async () => undefined);
  const read = async () => ({ values: 'theirs', etag: '"v2"' });
  expect(await saveOnVersion({ read, reconcile: () => false, write })).toBe(false);
  expect(write).not.toHaveBeenCalled();
});

it('[CONTRACT-23] reads again when somebody was faster, and not for ever', async () => {
  let version = 0;
  const read = vi.fn(async () => ({ values: version, etag: `"v${++version}"` }));
  const write = vi.fn(async (etag: string | null) => {
    if (etag !== '"v2"') throw changed();
  });
  expect(await saveOnVersion({ read, reconcile: () => true, write })).toBe(true);
  expect(read).toHaveBeenCalledTimes(2);
  const never = { read, reconcile: () => true, write: () => Promise.reject(changed()) };
  await expect(saveOnVersion(never)).rejects.toMatchObject({ code: 'changed-meanwhile' });
});
