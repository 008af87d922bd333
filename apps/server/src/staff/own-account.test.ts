import { encode as encodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, inputOf } from '../../test/accounts.ts';
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
    for (const good of [pngOf(100, 100), jpegOf(100, 100)]) {
      expect((await put(good)).statusCode).toBe(200);
      expect((await accounts.read(made.person.id)).profilePictureUrl).toBe(good);
    }
    const fake = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    for (const bad of [
      pngOf(99, 100),
      jpegOf(200, 200),
      `data:image/png;base64,${fake}`,
      `data:image/jpeg;base64,${fake}`,
      pngOf(100, 100).slice(0, 120),
      pngOf(100, 100).replace('image/png', 'image/jpeg'),
      `data:image/png;base64,${hugePngHead().toString('base64')}`,
    ]) {
      expect([bad.slice(0, 60), (await put(bad)).statusCode]).toEqual([bad.slice(0, 60), 422]);
    }
    expect((await put('data:image/svg+xml;base64,AAAA')).statusCode).toBe(400);
    expect((await put('')).statusCode).toBe(200);
    expect(await accounts.read(made.person.id)).not.toHaveProperty('profilePictureUrl');
  });
});

function pngOf(width: number, height: number): string {
  return `data:image/png;base64,${PNG.sync.write(new PNG({ width, height })).toString('base64')}`;
}

function jpegOf(width: number, height: number): string {
  const data = Buffer.alloc(width * height * 4, 128);
  return `data:image/jpeg;base64,${encodeJpeg({ width, height, data }, 50).data.toString('base64')}`;
}

/** Declares 60,000 × 60,000 pixels in a few bytes. */
function hugePngHead(): Buffer {
  const png = PNG.sync.write(new PNG({ width: 100, height: 100 }));
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  return png;
}
