import { type CalendarLinks, defaultTenantConfig } from '@visite/contract';
import ical from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type InnerServer,
  innerServersAllowed,
  startInnerServer,
} from '../../test/inner-server.ts';
import { makeAppointment } from '../../test/make-appointment.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { readFreeSpans } from '../calendar/free-times-store.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { calendarsJob } from '../jobs/calendars-job.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';

let test: TestApp;
let served: { status: number; body: string; location?: string };
let asked: (string | undefined)[] = [];
let other: InnerServer;
beforeAll(async () => {
  other = await startInnerServer((request, response) => {
    asked.push(request.url);
    response.writeHead(served.status, served.location ? { location: served.location } : {});
    response.end(served.body);
  });
  test = await createTestApp({ environment: innerServersAllowed });
});
afterAll(async () => {
  await test.close();
  await other.close();
});

const hour = 3_600_000;
const soon = (hours: number) => new Date(Math.ceil(Date.now() / hour) * hour + hours * hour);
const stampOf = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const busyFile = (...starts: Date[]) =>
  [
    'BEGIN:VCALENDAR',
    ...starts.flatMap((start, at) => [
      ...['BEGIN:VEVENT', `UID:${at}`, 'DTSTAMP:20260101T000000Z', 'SUMMARY:Geheimes Treffen'],
      ...[`DTSTART:${stampOf(start)}`, 'DURATION:PT1H', 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
  ].join('\r\n');

const runJob = (at = new Date(Date.now() + 1_000)) => {
  const { deps } = test;
  const job = calendarsJob({ ...deps, box: secretBoxOf(deps) });
  return job.run(at, new AbortController().signal);
};
const linkPath = (part: string, staffId = test.home.doctor.id) =>
  `/calendar/links/${staffId}/${part}`;
const as = (token: string, body?: unknown) => ({ token, ...(body === undefined ? {} : { body }) });
const linksOf = async (staffId = test.home.doctor.id): Promise<CalendarLinks | undefined> => {
  const answer = await test.call('GET', '/calendar/links', as(test.home.admin.token));
  return answer.json().find((each: CalendarLinks) => each.staffId === staffId);
};
const newFeed = async (staffId = test.home.doctor.id) => {
  const answer = await test.call('POST', linkPath('feed', staffId), as(test.home.admin.token));
  expect(answer.statusCode).toBe(201);
  return new URL(answer.json().address).pathname;
};
const readFeed = (url: string, headers: Record<string, string> = {}, host = test.home.host) =>
  test.app.inject({ method: 'GET', url, headers: { host, ...headers } });
const setTitles = async (titles: string) => {
  const config = defaultTenantConfig(test.home.id);
  const features = { ...config.videoConsultation.features, calendarFeedTitles: titles };
  await test.pool.query('UPDATE tenants SET config = $2 WHERE tenant_id = $1', [
    test.home.id,
    { ...config, videoConsultation: { ...config.videoConsultation, features } },
  ]);
};

describe('the feed of a doctor', () => {
  it('[LINK-4] is an address of its own that other calendars read, in the time zone of the practice', async () => {
    const { id } = await makeAppointment(test, { type: 'pending' }, { startsAt: soon(30) });
    const path = await newFeed();
    const answer = await readFeed(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.body).toContain('BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin');
    const events = Object.values(ical.sync.parseICS(answer.body)).filter(
      (each) => each?.type === 'VEVENT',
    );
    const own = events.find(({ start }) => start.getTime() === soon(30).getTime());
    expect(own?.summary).toBe('Videosprechstunde');
    expect(own?.uid).toMatch(/@visite$/);
    // The id is the patient's secret.
    expect(answer.body).not.toContain(id);
    expect((await linksOf())?.feed?.lastReadAt).not.toBeNull();
  });

  it('[LINK-4] leaves out canceled appointments and those of colleagues', async () => {
    const path = await newFeed();
    const count = async () => (await readFeed(path)).body.split('BEGIN:VEVENT').length - 1;
    const before = await count();
    const { id } = await makeAppointment(test, { type: 'pending' }, { startsAt: soon(40) });
    const { id: foreign } = await makeAppointment(
      test,
      { type: 'pending' },
      { startsAt: soon(42) },
    );
    await test.pool.query('UPDATE appointments SET doctor_id = $2 WHERE appointment_id = $1', [
      foreign,
      test.home.otherDoctor.id,
    ]);
    expect(await count()).toBe(before + 1);
    await test.pool.query(
      `UPDATE appointments SET status = 'cancelled', login_tan = NULL WHERE appointment_id = $1`,
      [id],
    );
    expect(await count()).toBe(before);
  });

  it('[LINK-4] answers 304 while nothing has changed', async () => {
    const path = await newFeed();
    const first = await readFeed(path);
    const etag = String(first.headers.etag);
    const second = await readFeed(path, { 'if-none-match': `"x", W/${etag}` });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
    await makeAppointment(test, { type: 'pending' }, { startsAt: soon(50) });
    expect((await readFeed(path, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('[LINK-5] is stored as a hash alone and ends with a new one, by revocation, and with the account', async () => {
    const first = await newFeed();
    const token = /cal_[^.]+/.exec(first)?.[0] ?? '';
    expect(token).toHaveLength(47);
    const { rows } = await test.pool.query(
      `SELECT token_hash = sha256(convert_to($1, 'UTF8')) AS hashed, calendar_feeds::text LIKE '%' || $1 || '%' AS plain
       FROM calendar_feeds WHERE staff_id = $2`,
      [token, test.home.doctor.id],
    );
    expect(rows).toEqual([{ hashed: true, plain: false }]);
    const second = await newFeed();
    expect((await readFeed(first)).statusCode).toBe(404);
    expect((await readFeed(second)).statusCode).toBe(200);
    await test.call('DELETE', linkPath('feed'), as(test.home.doctor.token));
    expect((await readFeed(second)).statusCode).toBe(404);
    expect((await linksOf())?.feed).toBeNull();
    const third = await newFeed();
    const status = (value: string) =>
      test.pool.query('UPDATE staff SET status = $2 WHERE staff_id = $1', [
        test.home.doctor.id,
        value,
      ]);
    await status('inactive');
    expect((await readFeed(third)).statusCode).toBe(404);
    await status('active');
    expect((await readFeed(third)).statusCode).toBe(200);
  });

  it('[LINK-5] works at the address of its own practice alone', async () => {
    const path = await newFeed();
    expect((await readFeed(path, {}, test.other.host)).statusCode).toBe(404);
    for (const wrong of [
      'cal_x.ics',
      `${path}x`,
      'x.ics',
      '%00.ics',
      `cal_${'A'.repeat(43)}.ics`,
    ]) {
      expect((await readFeed(`/calendar-feeds/${wrong}`)).statusCode).toBe(404);
    }
  });

  it('[LINK-5] is read so often at most', async () => {
    const path = await newFeed();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await readFeed(path)).statusCode),
    );
    expect(statuses).toContain(200);
    expect(statuses).toContain(429);
  });

  it('[LINK-6] has titles as private as the practice wants', async () => {
    const { rows } = await test.pool.query(
      'SELECT first_name, last_name FROM patients WHERE patient_id = $1',
      [test.home.patients[0]?.id],
    );
    const { first_name, last_name } = rows[0];
    const path = await newFeed();
    const summaries = async () =>
      new Set(
        [...(await readFeed(path)).body.matchAll(/SUMMARY:(.*)\r/g)].map((found) => found[1]),
      );
    expect(await summaries()).toEqual(new Set(['Videosprechstunde']));
    await setTitles('initials');
    await expect.poll(summaries).toContain(`Videosprechstunde: ${first_name[0]}. ${last_name[0]}.`);
    expect((await readFeed(path)).body).not.toContain(last_name);
    await setTitles('names');
    await expect.poll(summaries).toContain(`Videosprechstunde: ${last_name}\\, ${first_name}`);
    await setTitles('busy');
  });
});

describe('busy hours from another calendar', () => {
  const enter = (path = '/private/secret.ics') =>
    test.call(
      'PUT',
      linkPath('external'),
      as(test.home.doctor.token, { address: other.url + path }),
    );
  const busy = async () => {
    const answer = await test.call('GET', '/calendar/working-hours', as(test.home.mfa.token));
    const found = answer.json().find((each: CalendarLinks) => each.staffId === test.home.doctor.id);
    return found.busy.map(({ start }: { start: string }) => start);
  };

  it('[LINK-7] are fetched by a job and stand beside the working hours, without a title', async () => {
    served = { status: 200, body: busyFile(soon(20), soon(26)) };
    expect((await enter()).statusCode).toBe(200);
    expect((await linksOf())?.external).toMatchObject({ fetchedAt: null, failure: null });
    expect(await runJob()).toEqual({ fetched: 1, failed: 0 });
    expect(await busy()).toEqual([soon(20).toISOString(), soon(26).toISOString()]);
    const external = (await linksOf())?.external;
    expect(external).toMatchObject({ host: `localhost:${other.port}`, failure: null });
    expect(external?.fetchedAt).not.toBeNull();
    const { rows } = await test.pool.query(
      `SELECT (SELECT string_agg(b::text, '') FROM busy_hours b) AS hours,
         (SELECT encode(address, 'escape') FROM external_calendars) AS address`,
    );
    expect(rows[0].hours).not.toContain('Geheim');
    expect(rows[0].address).not.toContain('secret.ics');
  });

  it('[LINK-7] are no free times for other systems either', async () => {
    const { id } = test.home.doctor;
    const periods = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      start: '00:00',
      end: '24:00',
    }));
    const path = `/calendar/working-hours/${id}`;
    expect((await test.call('PUT', path, as(test.home.mfa.token, { periods }))).statusCode).toBe(
      200,
    );
    const asked = { from: soon(10), to: soon(28), doctorIds: [id] };
    const spans = await inTenant(test.requestPool, test.home.id, (tx) => readFreeSpans(tx, asked));
    const offered = (hours: number) =>
      spans.some((span) => span.starts_at < soon(hours + 1) && span.ends_at > soon(hours));
    expect([offered(19), offered(20), offered(21), offered(26)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('[LINK-7] are fetched again after a quarter of an hour and follow the other calendar', async () => {
    asked = [];
    served = { status: 200, body: busyFile(soon(33)) };
    expect(await runJob()).toEqual({ fetched: 0, failed: 0 });
    expect(await runJob(new Date(Date.now() + 16 * 60_000))).toEqual({ fetched: 1, failed: 0 });
    expect(asked).toEqual(['/private/secret.ics']);
    expect(await busy()).toEqual([soon(33).toISOString()]);
  });

  it.each([
    [{ status: 404, body: '' }, 'refused'],
    [{ status: 302, body: '', location: 'https://localhost/' }, 'redirected'],
    [{ status: 200, body: '<html>' }, 'not-a-calendar'],
    [{ status: 200, body: 'x'.repeat(5_000_001) }, 'too-large'],
  ])(
    '[LINK-8] keeps what was read and shows why nothing newer came: %#',
    async (answer, failure) => {
      served = answer;
      const before = await busy();
      await test.pool.query('UPDATE external_calendars SET next_fetch_at = now(), failures = 0');
      expect(await runJob()).toEqual({ fetched: 0, failed: 1 });
      expect((await linksOf())?.external?.failure).toBe(failure);
      expect(await busy()).toEqual(before);
    },
  );

  it('[LINK-8] tries ever less often while it fails', async () => {
    served = { status: 500, body: '' };
    await test.pool.query('UPDATE external_calendars SET next_fetch_at = now(), failures = 3');
    const at = new Date(Date.now() + 1_000);
    await runJob(at);
    const { rows } = await test.pool.query(
      'SELECT next_fetch_at, failures FROM external_calendars',
    );
    expect(rows[0].failures).toBe(4);
    expect(rows[0].next_fetch_at.getTime() - at.getTime()).toBe(8 * 15 * 60_000);
  });

  it('[LINK-7] are gone with the calendar', async () => {
    const token = test.home.doctor.token;
    expect((await test.call('DELETE', linkPath('external'), as(token))).statusCode).toBe(200);
    expect(await busy()).toEqual([]);
    expect((await linksOf())?.external).toBeNull();
  });

  it.each([
    'http://calendar.example/a.ics',
    'https://user:pw@calendar.example/',
    'file:///etc/passwd',
    'x',
    '',
  ])('[LINK-8] [ERR-2] refuses the address %j', async (address) => {
    const answer = await test.call(
      'PUT',
      linkPath('external'),
      as(test.home.doctor.token, { address }),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe('address');
  });

  it('[LINK-8] shows that an inner address was refused', async () => {
    const strict = await createTestApp();
    try {
      const { token, id } = strict.home.doctor;
      const body = { address: `webcal://localhost:${other.port}/a.ics` };
      await strict.call('PUT', `/calendar/links/${id}/external`, { token, body });
      asked = [];
      const job = calendarsJob({ ...strict.deps, box: secretBoxOf(strict.deps) });
      await job.run(new Date(Date.now() + 1_000), new AbortController().signal);
      const answer = await strict.call('GET', '/calendar/links', { token });
      expect(answer.json()[0].external.failure).toBe('address-refused');
      expect(asked).toEqual([]);
      // A doctor sees the own one alone.
      expect(answer.json()).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });
});
