import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Whom the envelope names, whatever the headers say. */
  envelopeTo: string[];
  raw: string;
}

export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** Answers 550 to these recipients. */
  refused: Set<string>;
  /** Not there at all: connections are refused. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

/** A real SMTP conversation on loopback; what arrives is parsed as a mail program would. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  let server: SMTPServer | undefined;
  let port = 0;

  const listen = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        refused.has(address)
          ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
          : done(),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks);
          const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
          void PostalMime.parse(raw).then((email) => {
            mails.push({ ...email, envelopeTo, raw: raw.toString('utf8') });
            done();
          }, done);
        });
      },
    });
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  };

  const close = () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve();
      server.close(resolve);
      server = undefined;
    });

  await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    goAway: close,
    comeBack: listen,
    close,
  };
}
