import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import { blocksOf, documentText } from '../../test/document-commands.ts';
import { signatureByOpenssl } from '../../test/webhook-fixture.ts';
import { newWebhookSecret, signedHeaders } from './signature.ts';

it('[HOOK-2] the example in the documentation is what we and OpenSSL sign', () => {
  const document = documentText('webhooks.md');
  const one = (form: RegExp) => form.exec(document)?.[1] ?? '';
  const secret = one(/(whsec_[A-Za-z0-9+/]{32})/);
  const id = one(/^webhook-id: (.+)$/m);
  const timestamp = one(/^webhook-timestamp: (\d+)$/m);
  const body = one(/^(\{"type":.+\})$/m);
  const signature = one(/^webhook-signature: (.+)$/m);
  const sentAt = new Date(Number(timestamp) * 1_000);
  expect(signatureByOpenssl({ secret, id, timestamp, body })).toBe(signature);
  expect(signedHeaders({ id, sentAt, body }, [secret])['webhook-signature']).toBe(signature);
});

it('[HOOK-12] the receiver in the documentation takes what we send, once, and nothing else', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'visite-receiver-'));
  const file = path.join(folder, 'receiver.mjs');
  const [program = ''] = blocksOf('webhooks.md', 'js');
  writeFileSync(file, `${program}console.log('up');\n`);
  const [secret, older] = [newWebhookSecret(), newWebhookSecret()];
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('up');
    const send = async (headers: Record<string, string>, body: string) =>
      (await fetch(`http://localhost:${port}/hooks`, { method: 'POST', headers, body })).status;
    const body = (state: string) =>
      JSON.stringify({ type: 'call.ended', data: { appointmentNumber: '482915530176', state } });
    const signed = (sentAt: Date, ...secrets: string[]) =>
      signedHeaders({ id: 'msg_1', sentAt, body: body('stopped') }, secrets);
    const now = signed(new Date(), older, secret);
    const old = signed(new Date(Date.now() - 3_600_000), secret);
    const statuses = [
      await send({}, body('stopped')),
      await send(now, body('started')),
      await send(signed(new Date(), older), body('stopped')),
      await send(old, body('stopped')),
      await send({ ...now, 'webhook-signature': 'v1,\u00fc'.repeat(9) }, body('stopped')),
      await send(now, body('stopped')),
      await send(now, body('stopped')),
    ];
    expect(statuses).toEqual([400, 400, 400, 400, 400, 204, 204]);
    expect((await lines.next()).value).toBe('call.ended 482915530176 stopped');
    child.kill();
    // The second one was the same message.
    expect((await lines.next()).done).toBe(true);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
