import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMails {
  url: string;
  /** The mail to somebody with such a subject, once it has arrived. */
  arrived: (to: string, subject: RegExp) => Promise<Email>;
  close: () => Promise<void>;
}

/** A mail server on loopback that keeps what it gets. */
export async function catchMails(): Promise<CaughtMails> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail);
          done();
        }, done);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async arrived(to, subject) {
      // A reminder is looked for once a minute.
      for (let tries = 0; tries < 600; tries += 1) {
        const mail = mails.find(
          (each) =>
            each.to?.some(({ address }) => address === to) && subject.test(each.subject ?? ''),
        );
        if (mail) return mail;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      throw new Error(`no mail to ${to} with the subject ${subject}`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
