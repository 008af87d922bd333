import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeCertificates } from './certificates.ts';

interface SmsGateway {
  /** Of a server that sends its text messages here. */
  environment: Record<string, string>;
  /** What it was given, the newest last. */
  messages: { to: string; content: string; reference: string }[];
  /** The status of its answers from now on. */
  status: number;
  /** Tells the server at `address` what became of the newest one. */
  report(address: string, status: string): Promise<number>;
  close(): Promise<void>;
}

const receiptKey = 'key-of-this-story-alone-0123456789';

/** A provider of text messages on loopback, with a certificate of its own authority. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'visite-sms-'));
  const { authority, server } = makeCertificates(folder);
  const [cert, key] = [readFileSync(server.cert), readFileSync(server.key)];
  const gateway = createServer({ cert, key }, async (request, response) => {
    const message = JSON.parse(await text(request));
    if (made.status === 200) made.messages.push(message);
    response.writeHead(made.status).end('{}');
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  const made: SmsGateway = {
    environment: {
      NODE_EXTRA_CA_CERTS: authority,
      INNER_ADDRESSES: '127.0.0.1,::1',
      SMS_URL: `https://localhost:${port}/messages`,
      SMS_BODY: '{"to":"{to}","content":"{text}","reference":"{id}"}',
      SMS_RECEIPT_KEY: receiptKey,
      SMS_PRICE: '0.075',
    },
    messages: [],
    status: 200,
    report: async (address, status) => {
      const body = new URLSearchParams({ id: made.messages.at(-1)?.reference ?? '', status });
      return (await fetch(`${address}/sms/receipts/${receiptKey}`, { method: 'POST', body }))
        .status;
    },
    close: async () => {
      gateway.closeAllConnections();
      await new Promise((resolve) => gateway.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return made;
}
