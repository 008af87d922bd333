import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, runCommands } from '../../test/document-commands.ts';
import { makeMachine, tokenWith } from '../../test/machine-client.ts';
import { createTestApp, type TestApp } from '../../test/test-app.ts';
import { runImports } from '../patient-lists/run-imports.ts';
import { secretBoxOf } from '../platform/secret-box-of.ts';

let test: TestApp;
let origin: string;
const folder = mkdtempSync(path.join(tmpdir(), 'visite-documents-'));
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.listen();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (block: string | undefined, variables: Record<string, string> = {}) =>
  runCommands(block ?? 'false', origin, variables, folder);

describe('the commands of docs/interfaces', () => {
  it('[API-9] api-clients.md: a token', async () => {
    const { id, secret } = await makeMachine(test, ['patients', 'appointments']);
    const blocks = blocksOf('api-clients.md', 'sh');
    expect(blocks).toHaveLength(1);
    const answer = await run(blocks[0], { CLIENT_ID: id, CLIENT_SECRET: secret });
    expect(JSON.parse(answer)).toEqual({
      access_token: expect.stringMatching(/^mt_/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'patients appointments',
    });
  });

  it('[HOOK-12] webhooks.md: a webhook of a program', async () => {
    const [, byProgram] = blocksOf('webhooks.md', 'sh');
    const answer = await run(byProgram, { TOKEN: await tokenWith(test, ['webhooks']) });
    expect(JSON.parse(answer)).toMatchObject({
      webhook: { host: 'pvs.example', kinds: ['appointment.created', 'call.ended'] },
      secret: expect.stringMatching(/^whsec_/),
    });
  });

  it('[EMBED-9] embedding.md: a ticket', async () => {
    const { doctor, appointment, id: tenantId } = test.home;
    const { id, secret } = await makeMachine(test, ['login-tickets']);
    const [token = ''] = blocksOf('api-clients.md', 'sh');
    const given = await run(token, { CLIENT_ID: id, CLIENT_SECRET: secret });
    await test.pool.query('UPDATE staff_sessions SET confirmed_at = now()');
    const linked = await test.call('POST', `/staff/login/programs/${id}`, { token: doctor.token });
    expect(linked.statusCode, linked.body).toBeLessThan(300);
    const { rows } = await test.pool.query(
      `SELECT appointment_number AS number FROM appointments
       WHERE tenant_id = $1 AND appointment_id = $2`,
      [tenantId, appointment.id],
    );
    const blocks = blocksOf('embedding.md', 'sh');
    expect(blocks).toHaveLength(1);
    const answer = await run(blocks[0], {
      TOKEN: JSON.parse(given).access_token,
      PERSON: doctor.id,
      APPOINTMENT: rows[0].number,
    });
    expect(JSON.parse(answer)).toEqual({
      address: expect.stringMatching(/\/user\/enter#lt_/),
      expiresAt: expect.any(String),
    });
  });

  it('[LINK-9] calendars.md: a feed', async () => {
    const { doctor } = test.home;
    const made = await test.call('POST', `/calendar/links/${doctor.id}/feed`, {
      token: doctor.token,
    });
    expect(made.statusCode, made.body).toBe(201);
    const address = new URL(made.json().address);
    const [byAddress, byProgram, ...more] = blocksOf('calendars.md', 'sh');
    expect(more).toEqual([]);
    const answer = await run(byAddress, { FEED: origin + address.pathname });
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\ncontent-type: text\/calendar; charset=utf-8\r\n/);
    expect(answer).toContain('\r\nSUMMARY:Videosprechstunde\r\n');
    const token = await tokenWith(test, ['feeds']);
    const asked = await run(byProgram, { TOKEN: token, DOCTOR: doctor.id });
    expect(asked).toContain('\r\nSUMMARY:Videosprechstunde\r\n');
  });

  it('[GDT-14] gdt.md: what has ended', async () => {
    const [request = ''] = blocksOf('gdt.md', 'http');
    const [first = '', header = ''] = request.split('\n');
    const token = await tokenWith(test, ['patients', 'appointments', 'consultation-notes']);
    const answer = await fetch(origin + first.replace('GET ', ''), {
      headers: { authorization: header.replace('Authorization: ', '').replace('$TOKEN', token) },
    });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ consultations: expect.any(Array), more: false }),
    ]);
  });

  it('[IMPORT-19] lists.md: a login, an import with its undo, and both exports', async () => {
    const work = () =>
      runImports(
        { pool: test.pool, box: secretBoxOf(test.deps) },
        new Date(),
        new AbortController().signal,
      );
    const [login, begin, send, look, wrong, add, undo, exports, ...more] = blocksOf(
      'lists.md',
      'sh',
    );
    expect(more).toEqual([]);
    const given = await run(login, { USERNAME: 'admin', PASSWORD: test.password });
    const TOKEN: string = JSON.parse(given).staffApiToken;
    const IMPORT: string = JSON.parse(await run(begin, { TOKEN })).importId;
    const variables = { TOKEN, IMPORT };
    await run(send, variables);
    await work();
    expect(JSON.parse(await run(look, variables))).toMatchObject([
      { id: IMPORT, state: 'checked', fresh: 1, duplicates: 0, wrong: 1 },
    ]);
    expect(JSON.parse(await run(wrong, variables))).toMatchObject([
      { row: 3, errors: [{ field: 'dateOfBirth', code: 'invalid' }] },
    ]);
    await run(add, variables);
    await work();
    await run(exports, variables);
    const [appointments = '', patients = ''] = readdirSync(folder).sort();
    expect(readFileSync(path.join(folder, patients), 'utf8')).toContain(';Anna;Muster;12.03.1957;');
    expect(appointments).toMatch(/^appointments-default-/);
    await run(undo, variables);
    await work();
    expect(JSON.parse(await run(look, variables))).toMatchObject([{ state: 'undone', removed: 1 }]);
  });
});
