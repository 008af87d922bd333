import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailTransport } from './mail-transport.ts';

const mail = {
  from: 'praxis@example.org',
  to: 'petra@example.org',
  subject: 'Ihr Termin',
  text: 'https://video.example.org/appointment/secret/accept',
};

/** A mail server that offers no STARTTLS, and what it was told. */
let server: Server;
let said: string[];
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 plain.example ESMTP\r\n');
    let inMessage = false;
    createInterface({ input: socket }).on('line', (line) => {
      said.push(line);
      if (inMessage && line !== '.') return;
      inMessage = line === 'DATA';
      if (line.startsWith('EHLO')) socket.write('250-plain.example\r\n250 AUTH PLAIN LOGIN\r\n');
      else if (line === 'STARTTLS') socket.write('502 not here\r\n');
      else if (line === 'DATA') socket.write('354 go on\r\n');
      else if (line.startsWith('AUTH')) socket.write('235 welcome\r\n');
      else socket.write('250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => void server.close());

async function sendWith(requireTls: boolean): Promise<string> {
  said = [];
  const { port } = server.address() as AddressInfo;
  const smtpUrl = `smtp://praxis:geheim@127.0.0.1:${port}`;
  const transport = createMailTransport({
    dataDir: '/nonexistent',
    mail: { smtpUrl, requireTls, from: mail.from },
  });
  return transport.send(mail, 'mail.eml').then(
    () => 'sent',
    () => 'refused',
  );
}

it('[OPS-34] tells a server without STARTTLS neither password nor mail', async () => {
  expect(await sendWith(true)).toBe('refused');
  expect(said.join('\n')).not.toMatch(/AUTH|MAIL FROM|RCPT|petra|secret/);
  expect(said.some((line) => line.startsWith('EHLO'))).toBe(true);
});

it('[OPS-34] sends readably where the operator has allowed it', async () => {
  expect(await sendWith(false)).toBe('sent');
  expect(said.join('\n')).toMatch(/AUTH[\s\S]*MAIL FROM[\s\S]*secret/);
});
