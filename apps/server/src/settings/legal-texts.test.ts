import type { Settings } from '@visite/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const read = async (): Promise<Settings> =>
  (await test.call('GET', '/settings', { token: test.home.admin.token })).json();
const put = (body: unknown) =>
  test.call('PUT', '/settings', { token: test.home.admin.token, body });
const published = (query: string, tenant = test.home) =>
  test.call('GET', `/legal-text${query}`, { tenant });
const versionsOf = async () => (await test.call('GET', '/config')).json().legalTexts;

const imprint =
  '## Anbieter\n\n{company}, Hauptstraße 1, 12345 Berlin\n\n[Kammer](https://a.example)';

describe("a practice's own texts", () => {
  it('[TENANT-23] are published by the settings, in versions, for everybody and for this practice alone', async () => {
    expect((await published('?block=imprint&language=de')).statusCode).toBe(404);
    const settings = await read();
    expect(settings.legalTexts.imprint).toEqual({ de: '', en: '' });
    settings.legalTexts.imprint.de = `${imprint}\n`;
    const saved = await put(settings);
    expect([saved.statusCode, saved.json().legalTexts.imprint.de]).toEqual([200, imprint]);
    expect((await published('?block=imprint&language=de')).json()).toEqual({
      text: imprint,
      version: 1,
      publishedAt: expect.any(String),
    });
    expect((await versionsOf()).imprint).toEqual({ de: 1, en: 0 });
    expect((await published('?block=imprint&language=en')).statusCode).toBe(404);
    expect((await published('?block=imprint&language=de', test.other)).statusCode).toBe(404);
  });

  it('[TENANT-23] saved again unchanged, or left out, make no new version', async () => {
    await put(await read());
    const { legalTexts: _, ...others } = await read();
    expect((await put(others)).statusCode).toBe(200);
    expect((await versionsOf()).imprint).toEqual({ de: 1, en: 0 });
    expect((await read()).legalTexts.imprint.de).toBe(imprint);
  });

  it('[TENANT-23] are counted on after they were taken back, and older versions stay', async () => {
    const settings = await read();
    settings.legalTexts.imprint.de = '';
    await put(settings);
    expect((await versionsOf()).imprint).toEqual({ de: 0, en: 0 });
    expect((await published('?block=imprint&language=de')).statusCode).toBe(404);
    settings.legalTexts.imprint.de = 'Neu';
    await put(settings);
    expect((await published('?block=imprint&language=de')).json()).toMatchObject({ version: 2 });
    const { rows } = await test.pool.query(
      `SELECT version, text FROM legal_texts WHERE block = 'imprint' ORDER BY version`,
    );
    expect(rows).toEqual([
      { version: 1, text: imprint },
      { version: 2, text: 'Neu' },
    ]);
    const trail = await test.pool.query(
      `SELECT detail -> 'changed' AS changed FROM audit WHERE action = 'settings.change'
       ORDER BY audit_id DESC LIMIT 1`,
    );
    expect(trail.rows).toEqual([{ changed: ['legalTexts.imprint.de'] }]);
  });

  it.each([
    ['imprint', 'de', 'Wir wohnen in [Anschrift].'],
    ['patient-privacy', 'en', '[[address of the practice]]'],
    ['staff-terms', 'de', 'x'.repeat(30_001)],
    ['imprint', 'de', 'a\u0000b'],
  ] as const)(
    '[TENANT-23] %s in %s is refused as %j, with its place',
    async (block, language, text) => {
      const settings = await read();
      settings.legalTexts[block][language] = text;
      const answer = await put(settings);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].path).toBe(`legalTexts.${block}.${language}`);
      expect((await read()).legalTexts).not.toEqual(settings.legalTexts);
    },
  );

  it('[TENANT-23] that name the phone number need one', async () => {
    const settings = await read();
    settings.legalTexts.imprint.en = 'Call {phone}.';
    const answer = await put(settings);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ path: 'practice.phone', code: 'invalid' }],
    ]);
    settings.practice.phone = '030 1';
    expect((await put(settings)).statusCode).toBe(200);
  });

  it.each(['', '?block=imprint', '?block=faq&language=de', '?block=imprint&language=fr'])(
    '[ERR-5] /legal-text%s is refused',
    async (query) => {
      expect((await published(query)).statusCode).toBe(400);
    },
  );

  it('[TENANT-25] the legal basis is a choice of the practice that its pages carry', async () => {
    const settings = await read();
    expect(settings.config.legalBasis).toBe('treatment');
    settings.config.legalBasis = 'consent';
    settings.config.profile = 'anlage-31b';
    await put(settings);
    expect((await test.call('GET', '/config')).json()).toMatchObject({ legalBasis: 'consent' });
    expect((await read()).config.profile).toBe('anlage-31b');
  });
});
