import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, inputOf } from '../../test/accounts.ts';
import { forgedPng, jpegFile } from '../../test/files.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
let accounts: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  test = await createTestApp();
  accounts = accountsOf(test);
});
afterAll(() => test.close());

describe("one's own account", () => {
  it('[STAFF-16] lets everybody change title and picture, and nothing else', async () => {
    const { user: made, token } = await accounts.createLoggedIn({ roles: ['mfa'] });
    const own = inputOf(made);
    const put = (body: unknown) => test.call('PUT', `/staff/${made.person.id}`, { token, body });
    const titled = { ...own, person: { ...own.person, title: 'Schwester' } };
    expect((await put(titled)).statusCode).toBe(200);
    expect((await accounts.read(made.person.id)).person.title).toBe('Schwester');
    expect((await put({ ...titled, profilePictureUrl: pngOf(100, 100) })).statusCode).toBe(200);
    for (const change of [
      { username: 'boss' },
      { roles: ['admin'] },
      { roles: ['mfa', 'admin'] },
      { status: 'inactive' },
      { person: { ...titled.person, firstName: 'Eva' } },
      { person: { ...titled.person, email: 'eva@praxis.example' } },
      { person: { ...titled.person, gender: 'divers' } },
    ]) {
      expect([change, (await put({ ...titled, ...change })).statusCode]).toEqual([change, 403]);
    }
    const after = await test.call('GET', `/staff/${made.person.id}`, { token });
    expect(after.json()).toMatchObject({ ...made, person: { title: 'Schwester' } });
  });

  it('[STAFF-29] takes a real picture of 100×100 and nothing else', async () => {
    const made = await accounts.create();
    const put = (profilePictureUrl: string) =>
      accounts.byAdmin('PUT', `/staff/${made.person.id}`, { ...inputOf(made), profilePictureUrl });
    for (const good of [pngOf(100, 100), await jpegOf(100, 100)]) {
      expect((await put(good)).statusCode).toBe(200);
      expect((await accounts.read(made.person.id)).profilePictureUrl).toBe(good);
    }
    const fake = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    for (const bad of [
      pngOf(99, 100),
      await jpegOf(200, 200),
      (await jpegOf(100, 100)).slice(0, -100),
      dataUrl('png', forgedPng(100, 100, true, Buffer.alloc(20_000_000))),
      `data:image/png;base64,${fake}`,
      `data:image/jpeg;base64,${fake}`,
      pngOf(100, 100).slice(0, 120),
      pngOf(100, 100).replace('image/png', 'image/jpeg'),
      dataUrl('png', hugePngHead()),
    ]) {
      expect([bad.slice(0, 60), (await put(bad)).statusCode]).toEqual([bad.slice(0, 60), 422]);
    }
    expect((await put('data:image/svg+xml;base64,AAAA')).statusCode).toBe(400);
    expect((await put('')).statusCode).toBe(200);
    expect(await accounts.read(made.person.id)).not.toHaveProperty('profilePictureUrl');
  });
});

const dataUrl = (type: 'png' | 'jpeg', file: Buffer): string =>
  `data:image/${type};base64,${file.toString('base64')}`;

const pngOf = (width: number, height: number) =>
  dataUrl('png', PNG.sync.write(new PNG({ width, height })));

const jpegOf = async (width: number, height: number) =>
  dataUrl('jpeg', await jpegFile(width, height));

/** Declares 60,000 × 60,000 pixels in a few bytes. */
function hugePngHead(): Buffer {
  const png = PNG.sync.write(new PNG({ width: 100, height: 100 }));
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}
