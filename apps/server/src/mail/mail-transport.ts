import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import { mailDirectory } from './mail-files.ts';

export interface MailTransport {
  /** False: the mails stay on this machine, nobody gets them. */
  delivers: boolean;
  /** Resolves once the mail server, or the disk, has taken the message over. */
  send(mail: SendMailOptions, fileName: string): Promise<void>;
  /** Takes the copy on this machine back, if there is one: its person was erased while it was sent. */
  forget?(fileName: string): Promise<void>;
}

type TransportConfig = Pick<Config, 'mail' | 'dataDir'>;

export function createMailTransport({ mail, dataDir }: TransportConfig): MailTransport {
  return mail.smtpUrl === undefined ? fileTransport(dataDir) : smtpTransport(mail.smtpUrl, mail);
}

/** A mail server that takes a connection and then says nothing must not hold up the others. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
const noFileAccess = { disableFileAccess: true, disableUrlAccess: true };

type Smtp = Pick<Config['mail'], 'requireTls'>;

const smtpOf = (url: string, { requireTls }: Smtp) =>
  createTransport({ url, requireTLS: requireTls, ...timeouts, ...noFileAccess });

/** A conversation as far as the login, without a mail. Throws what a mail would have met. */
export async function verifyMailServer({ smtpUrl, requireTls }: Config['mail']): Promise<void> {
  if (smtpUrl === undefined) return;
  const transport = smtpOf(smtpUrl, { requireTls });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function smtpTransport(url: string, options: Smtp): MailTransport {
  const transport = smtpOf(url, options);
  return { delivers: true, send: async (mail) => void (await transport.sendMail(mail)) };
}

/** Without a mail server: one file a mail, whole or not there at all. */
function fileTransport(dataDir: string): MailTransport {
  const directory = mailDirectory(dataDir);
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...noFileAccess,
  });
  return {
    delivers: false,
    send: async (mail, fileName) => {
      const { message } = await transport.sendMail(mail);
      if (!Buffer.isBuffer(message)) throw new Error('the message was not built in memory');
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // The same name at every attempt: a repeated mail replaces itself.
      const file = path.join(directory, fileName);
      const draft = `${file}.${process.pid}.new`;
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(message);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    },
    forget: (fileName) => rm(path.join(directory, fileName), { force: true }),
  };
}
