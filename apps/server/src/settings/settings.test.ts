import type { Settings } from '@visite/contract';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { channels } from '../db/channels.ts';
import { createPgListener } from '../db/pg-listener.ts';
import { createTenants } from '../tenants/tenants.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const read = async (): Promise<Settings> =>
  (await test.call('GET', '/settings', { token: test.home.admin.token })).json();
const put = (body: unknown, token = test.home.admin.token) =>
  test.call('PUT', '/settings', { token, body });

describe('settings', () => {
  it('[TENANT-12] [TENANT-2] [TENANT-7] [TENANT-13] [TENANT-18] are read by admins: configuration, practice, mail language', async () => {
    expect(await read()).toMatchObject({
      config: {
        id: 'default',
        secureApiBaseUrl: '',
        style: { primaryColor: '#009de0', accentColor: '#3A4856' },
        videoConsultation: {
          features: {
            notesEnabled: false,
            patientScreenShare: true,
            patientLogin: { mode: 'birthday' },
          },
        },
        links: { imprint: '/md/imprint' },
      },
      practice: { name: 'Praxis default', timeZone: 'Europe/Berlin' },
      mailLanguage: 'de',
      secondFactorRequired: false,
    });
  });

  it('[TENANT-12] [STAFF-14] are neither read nor changed by others', async () => {
    const settings = await read();
    for (const { token } of [test.home.doctor, test.home.mfa]) {
      expect((await test.call('GET', '/settings', { token })).statusCode).toBe(403);
      expect((await put(settings, token)).statusCode).toBe(403);
    }
    const token = test.home.appointment.patientToken;
    expect((await test.call('GET', '/settings', { token })).statusCode).toBe(403);
  });

  it('[TENANT-19] are answered without a token as the page carries them, once for each state', async () => {
    const config = (known?: string) =>
      test.call('GET', '/config', { headers: known ? { 'if-none-match': known } : {} });
    const first = await config();
    const page = await test.app.inject({ url: '/', headers: { host: 'localhost' } });
    const block = /id="visite-config">([^<]*)</.exec(page.body)?.[1] ?? '';
    expect(first.json()).toEqual(JSON.parse(block));
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const same = await config(known);
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
    }
    const settings = await read();
    settings.config.videoConsultation.features.forceChatUpload = true;
    await put(settings);
    const next = await config(etag);
    expect(next.statusCode).toBe(200);
    expect(next.json().videoConsultation.features.forceChatUpload).toBe(true);
    const there = await test.call('GET', '/config', { tenant: test.other });
    expect(there.json()).toMatchObject({ id: 'other', practice: { name: 'Praxis other' } });
    settings.config.videoConsultation.features.forceChatUpload = false;
    await put(settings);
  });

  it('[TENANT-12] [TENANT-11] are changed, and the next page carries them', async () => {
    const settings = await read();
    settings.config.style.primaryColor = '#123456';
    settings.config.videoConsultation.features.notesEnabled = true;
    settings.config.videoConsultation.texts.de = { 'home.title': 'Guten Tag' };
    settings.practice.name = 'Praxis am Markt';
    const response = await put(settings);
    expect([response.statusCode, response.json()]).toEqual([200, settings]);
    expect(await read()).toEqual(settings);
    const page = await test.app.inject({ url: '/', headers: { host: 'localhost' } });
    expect(page.body).toContain('#123456');
    expect(page.body).toContain('Praxis am Markt');
  });

  it('[OPS-11] reach another node through PostgreSQL', async () => {
    const pgListener = createPgListener(test.databaseUrl);
    const publicUrl = 'http://localhost:3000';
    const tenants = createTenants({ pool: test.pool, publicUrl, pgListener, now: () => 0 });
    await tenants.byId('default');
    const told = new Promise((resolve) => pgListener.on(channels.tenants, resolve));
    const settings = await read();
    settings.practice.phone = '030 123456';
    expect((await put(settings)).statusCode).toBe(200);
    await told;
    expect((await tenants.byId('default'))?.phone).toBe('030 123456');
    await pgListener.close();
  });

  it('[TENANT-10] [ERR-5] are refused when they are invalid, and stay as they were', async () => {
    const settings = await read();
    const { config, practice } = settings;
    const style = (change: Partial<typeof config.style>) => ({
      ...settings,
      config: { ...config, style: { ...config.style, ...change } },
    });
    const linked = (imprint: string) => ({
      ...settings,
      config: { ...config, links: { ...config.links, imprint } },
    });
    const bad: [unknown, number][] = [
      [style({ primaryColor: 'red' }), 400],
      [linked('javascript:alert(1)'), 400],
      [linked('/md/zzz'), 400],
      [linked('/imprint'), 400],
      [{ ...settings, practice: { ...practice, timeZone: 'Mars/Olympus' } }, 400],
      [{ ...settings, practice: { ...practice, name: '' } }, 400],
      [{ ...settings, more: 1 }, 400],
      [{ config }, 400],
      [style({ logo: 'data:image/png;base64,AAAA' }), 422],
    ];
    for (const [body, status] of bad) expect((await put(body)).statusCode).toBe(status);
    expect(await read()).toEqual(settings);
  });

  it('[TENANT-12] take a real picture as logo', async () => {
    const settings = await read();
    const png = PNG.sync.write(new PNG({ width: 300, height: 80 })).toString('base64');
    settings.config.style.logo = `data:image/png;base64,${png}`;
    expect((await put(settings)).statusCode).toBe(200);
  });

  it("[TENANT-12] leave the operator's id and secure address alone", async () => {
    const settings = await read();
    for (const [field, value] of [
      ['id', 'other'],
      ['secureApiBaseUrl', 'https://evil.example'],
    ] as const) {
      const config = { ...settings.config, [field]: value };
      const response = await put({ ...settings, config });
      expect([response.statusCode, response.json().errors]).toEqual([
        400,
        [{ path: `config.${field}`, code: 'invalid' }],
      ]);
    }
  });

  it('[TENANT-12] [LOGIN-20] [LOGIN-28] make a second factor compulsory from the next login on', async () => {
    const settings = await read();
    expect((await put({ ...settings, secondFactorRequired: true })).statusCode).toBe(200);
    const { token, username } = test.home.doctor;
    expect((await test.call('GET', '/patients', { token })).statusCode).toBe(200);
    const body = { username, password: test.password };
    const login = await test.call('POST', '/staff/login', { body });
    expect(login.json().code).toBe('second-factor-link-required');
  });
});
