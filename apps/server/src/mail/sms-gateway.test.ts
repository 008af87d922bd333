import { type PatientLanguage, patientLanguages } from '@visite/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doctorOf } from '../../test/admin-command.ts';
import { makeAuthority } from '../../test/certificates.ts';
import { innerServersAllowed, startInnerServer } from '../../test/inner-server.ts';
import { smsVariablesOf, startSmsGateway } from '../../test/sms-fixture.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { readConfig } from '../config.ts';
import { createOutboundRequests } from '../outbound-requests/outbound-requests.ts';
import { sendBySms } from './sms-gateway.ts';
import { smsParts } from './sms-parts.ts';
import { fillTemplate } from './sms-template.ts';
import { smsKinds, smsText } from './sms-texts.ts';

let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
beforeAll(async () => {
  gateway = await startSmsGateway();
});
afterAll(() => gateway.close());

const reporting = {
  SMS_URL: 'https://sms.example?{to}{text}{id}',
  SMS_RECEIPT_KEY: 'k'.repeat(32),
};

const decoded = (xml: string) =>
  xml.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

describe('the template of the operator', () => {
  it('[SMS-7] keeps every value in its place, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (content, to) => {
        const message = { id: 'x', to, text: content };
        expect(JSON.parse(fillTemplate('{"a":"{to}","b":"{text}"}', message, 'json'))).toEqual({
          a: to,
          b: content,
        });
        const form = new URLSearchParams(fillTemplate('a={to}&b={text}', message, 'form'));
        expect([...form]).toEqual([
          ['a', to],
          ['b', content],
        ]);
        const url = new URL(fillTemplate('https://sms.example/?a={to}&b={text}', message, 'url'));
        expect([url.hostname, url.searchParams.get('b')]).toEqual(['sms.example', content]);
        const xml = fillTemplate('<m to="{to}">{text}</m>', message, 'xml');
        const [, attribute = '', element = ''] =
          /^<m to="([^<>"']*)">([^<>"']*)<\/m>$/s.exec(xml) ?? [];
        expect([decoded(attribute), decoded(element)]).toEqual(
          [to, content].map((each) => each.replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd')),
        );
        expect(`${attribute}${element}`.replace(/&#\d+;/g, '')).not.toContain('&');
      }),
    );
  });

  it.each([
    [{ SMS_URL: 'http://sms.example' }, 'SMS_URL'],
    [{ SMS_URL: 'https://{to}.sms.example/?{text}' }, 'SMS_URL'],
    [{ SMS_URL: 'https://user:key@sms.example/?{to}{text}' }, 'SMS_URL'],
    [{ SMS_URL: 'https://sms.example', SMS_BODY: '{"to":"{to}"}' }, 'SMS_BODY'],
    [{ SMS_URL: 'https://sms.example', SMS_BODY: '{"to":{to},"text":{text}}' }, 'SMS_BODY'],
    [{ SMS_URL: 'https://sms.example', SMS_BODY_TYPE: 'xml', SMS_BODY: '{to}{text}' }, 'SMS_BODY'],
    [
      {
        SMS_URL: 'https://sms.example',
        SMS_BODY_TYPE: 'xml',
        SMS_BODY: '<m to="{to}">\n<![CDATA[{text}]]></m>',
      },
      'SMS_BODY',
    ],
    [{ SMS_URL: 'https://sms.example?{to}{text}', SMS_HEADERS: 'x' }, 'SMS_HEADERS'],
    [{ SMS_URL: 'https://sms.example?{to}{text}', SMS_HEADERS: '{"a":"x\\ny"}' }, 'SMS_HEADERS'],
    [{ SMS_URL: 'https://sms.example?{to}{text}', SMS_HEADERS: '{"Host":"x"}' }, 'SMS_HEADERS'],
    [{ SMS_URL: 'https://sms.example?{to}{text}', SMS_PRICE: '1,5' }, 'SMS_PRICE'],
    [{ SMS_URL: 'https://sms.example?{to}{text}', SMS_PER_DAY: '-1' }, 'SMS_PER_DAY'],
    [{ SMS_BODY: '{"to":"{to}","text":"{text}"}' }, 'SMS_URL'],
    [
      { SMS_URL: 'https://sms.example?{to}{text}{id}', SMS_RECEIPT_KEY: 'short' },
      'SMS_RECEIPT_KEY',
    ],
    [
      { SMS_URL: 'https://sms.example?{to}{text}', SMS_RECEIPT_KEY: 'k'.repeat(32) },
      'SMS_RECEIPT_KEY',
    ],
    [{ ...reporting, SMS_RECEIPT_ID: 'data..id' }, 'SMS_RECEIPT_ID'],
    [{ ...reporting, SMS_RECEIPT_STATE: 'a b' }, 'SMS_RECEIPT_STATE'],
    [{ ...reporting, SMS_RECEIPT_DELIVERED: ',' }, 'SMS_RECEIPT_DELIVERED'],
    [{ ...reporting, SMS_RECEIPT_FAILED: 'failed,,lost' }, 'SMS_RECEIPT_FAILED'],
  ])('[SMS-7] %j stops the start by its name', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name);
  });

  const message = { id: '1', to: '+4915112345678', text: 'Zeit & "Ort" <b>' };
  const send = (environment: Record<string, string>) => {
    const config = readConfig({ ...smsVariablesOf(gateway), ...environment });
    if (!config.sms) throw new Error('no gateway');
    return sendBySms(createOutboundRequests(config), config.sms, message);
  };

  it.each([
    ['form', 'to={to}&text={text}', 'to=%2B4915112345678&text=Zeit+%26+%22Ort%22+%3Cb%3E'],
    [
      'xml',
      '<m to="{to}">{text}</m>',
      '<m to="+4915112345678">Zeit &#38; &#34;Ort&#34; &#60;b&#62;</m>',
    ],
    ['json', '{"t":"{to}{text}"}', '{"t":"+4915112345678Zeit & \\"Ort\\" <b>"}'],
  ])('[SMS-7] sends a body of type %s', async (type, body, sent) => {
    gateway.got.length = 0;
    expect(await send({ SMS_BODY_TYPE: type, SMS_BODY: body })).toBeNull();
    expect(gateway.got[0]?.body).toBe(sent);
    expect(gateway.got[0]?.headers['content-type']).toContain(type);
  });

  it('[SMS-7] a gateway that answers 200 to everything has taken what its answer says', async () => {
    const expected = { SMS_ANSWER: '"success":"100"' };
    gateway.answer = { status: 200, body: '{"success":"900"}' };
    expect(await send(expected)).toEqual({ failure: 'refused', final: false });
    gateway.answer = { status: 200, body: '{"success":"100"}' };
    expect(await send(expected)).toBeNull();
    gateway.answer = { status: 500, body: '{"success":"100"}' };
    expect(await send(expected)).toEqual({ failure: 'refused', final: false });
    gateway.answer = { status: 200 };
  });

  it('[SMS-7] asks no inner address that the operator has not named, and reads no endless answer', async () => {
    gateway.got.length = 0;
    expect(await send({ INNER_ADDRESSES: '' })).toEqual({
      failure: 'address-refused',
      final: false,
    });
    expect(gateway.got).toEqual([]);
    gateway.answer = { status: 200, body: 'x'.repeat(70_000) };
    expect(await send({})).toEqual({ failure: 'too-large', final: false });
    gateway.answer = { status: 200 };
  });
});

describe('the doctor and the gateway', () => {
  let test: TestApp;
  let only: ReturnType<typeof doctorOf>['only'];
  beforeAll(async () => {
    test = await createTestApp();
    ({ only } = doctorOf(test));
  });
  afterAll(() => test.close());

  it('[SMS-9] says whether the gateway answers with a good certificate, and sends nothing', async () => {
    gateway.got.length = 0;
    expect(await only('sms', smsVariablesOf(gateway))).toMatchObject([
      { state: 'ok', text: expect.stringContaining('answers') },
      { text: expect.stringContaining('certificate') },
    ]);
    expect(gateway.got).toEqual([]);
    const unknown = await makeAuthority('Unbekannt');
    const certificate = await unknown.issue({ name: 'localhost', usage: 'server' });
    const other = await startInnerServer((_, response) => response.end(), certificate);
    expect(await only('sms', smsVariablesOf(other))).toMatchObject([
      { state: 'ok' },
      { state: 'fault', text: expect.stringContaining('authority') },
    ]);
    await other.close();
    expect(await only('sms', smsVariablesOf(other))).toMatchObject([
      { state: 'fault', advice: expect.stringContaining('SMS_URL') },
    ]);
  });

  it('[SMS-9] says that an inner address is not named', async () => {
    expect(await only('sms', { ...smsVariablesOf(gateway), INNER_ADDRESSES: '' })).toMatchObject([
      { state: 'fault', advice: expect.stringContaining('INNER_ADDRESSES') },
    ]);
    expect(innerServersAllowed.INNER_ADDRESSES).toContain('127.0.0.1');
  });
});

it('[SMS-6] are short and name neither a person nor the practice, in every language of patients', () => {
  const practice = {
    mailLanguage: 'de' as const,
    timeZone: 'Europe/Berlin',
    phone: '0221 4711',
    name: 'Praxis für Onkologie',
  };
  const link = `https://video.praxis.example/appointment/${'A'.repeat(22)}/accept`;
  const start = new Date('2026-03-05T09:00:00Z');
  const most: Partial<Record<PatientLanguage, number>> = { 'de-simple': 2, ar: 3, uk: 3 };
  for (const language of [...patientLanguages, undefined]) {
    for (const kind of smsKinds) {
      const written = smsText({ kind, language, practice, start, link });
      expect(written).not.toMatch(
        /Onko|Praxis|Dr\.|Sprechstunde|consultation|görüşme|консульт|استشارة/,
      );
      expect(written).toContain('10:00');
      const parts = smsParts(written);
      expect(parts, written).toBeLessThanOrEqual((language && most[language]) ?? 1);
    }
  }
});

it.each([
  ['de', 'Ihr Video-Termin beginnt'],
  ['en', 'Your video appointment starts'],
  ['de-simple', 'Ihr Video-Termin beginnt bald'],
  ['tr', 'Video randevunuz birazdan'],
  ['ar', 'يبدأ موعدكم عبر الفيديو'],
  ['uk', 'Ваш відеоприйом почнеться'],
  [undefined, 'Your video appointment starts'],
] as const)('[SMS-6] each patient reads their own language: %s', (language, words) => {
  const written = smsText({
    ...{ kind: 'reminder-1h' as const, language, link: 'https://x.example' },
    practice: { mailLanguage: 'en', timeZone: 'Europe/Berlin', phone: '' },
    start: new Date('2026-03-05T09:00:00Z'),
  });
  expect(written).toContain(words);
});

it.each([
  ['', 1],
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['ÄÖÜäöüß§'.repeat(20), 1],
  [`${'ÄÖÜäöüß§'.repeat(20)}x`, 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  // An escaped sign is not torn apart: 152 and its two places do not fit into one part.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['ł'.repeat(70), 1],
  ['ł'.repeat(71), 2],
  ['ç'.repeat(71), 2],
  ['„'.repeat(71), 2],
  ['😀'.repeat(35), 1],
  ['😀'.repeat(36), 2],
  // Nor is a sign of two units: 66 and a half do not fit into 67.
  [`${'ł'.repeat(66)}😀${'ł'.repeat(66)}`, 3],
])('[SMS-5] a text takes its parts (%#)', (written, parts) => {
  expect(smsParts(written)).toBe(parts);
});
