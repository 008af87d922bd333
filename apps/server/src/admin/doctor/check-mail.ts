import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyMailServer } from '../../mail/mail-transport.ts';
import type { Check, CheckContext } from './check.ts';
import { type Finding, fault, messageOf, ok, warning } from './finding.ts';
import { certificateFinding, openTcp, type PeerCertificate, secure } from './peer-certificate.ts';

/** As far as the login; nothing is sent. */
export const checkMail: Check = {
  name: 'smtp',
  needsStore: false,
  seconds: 30,
  run: async (context) => {
    const { smtpUrl } = context.config.mail;
    return smtpUrl === undefined
      ? [withoutServer(context)]
      : serverFindings(new URL(smtpUrl), context);
  },
};

function withoutServer({ config }: CheckContext): Finding {
  const text = 'SMTP_URL is not set: mails become files in DATA_DIR/outbox, and nobody gets them';
  const advice = 'name a mail server in SMTP_URL, and the sender in MAIL_FROM';
  return config.production ? fault(text, advice) : warning(text, advice);
}

async function serverFindings(url: URL, { config, signal }: CheckContext): Promise<Finding[]> {
  const isSecure = url.protocol === 'smtps:';
  const place = `${url.hostname}:${url.port || (isSecure ? 465 : 587)}`;
  const [conversation, certificate] = await Promise.all([
    conversationFinding(place, url, config.mail),
    certificateOf(place, url, signal).then(
      (found) => (found ? [certificateFinding(place, found)] : []),
      // The conversation tells it, in words that say what to do.
      () => [],
    ),
  ]);
  return [conversation, ...certificate];
}

async function conversationFinding(
  place: string,
  url: URL,
  mail: CheckContext['config']['mail'],
): Promise<Finding> {
  try {
    await verifyMailServer(mail);
    return ok(`the mail server ${place} ${url.username ? 'takes the login' : 'answers'}`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = `the mail server ${place}: ${messageOf(error)}`;
    return fault(reason, advices[code] ?? advices.ECONNECTION ?? '');
  }
}

const advices: Readonly<Record<string, string>> = {
  EAUTH: 'correct user and password in SMTP_URL; special characters in them are written as %40',
  ETLS: 'the server offers no STARTTLS: use smtps://, or SMTP_PLAINTEXT=allowed inside your own network',
  ECONNECTION: 'correct host and port in SMTP_URL, and let this machine out to that port',
};

async function certificateOf(
  place: string,
  url: URL,
  signal: AbortSignal,
): Promise<PeerCertificate | undefined> {
  const port = Number(place.slice(place.lastIndexOf(':') + 1));
  const tcp = await openTcp(url.hostname, port, signal);
  try {
    if (url.protocol === 'smtp:' && !(await startTls(tcp, signal))) return undefined;
    const { socket, certificate } = await secure(tcp, url.hostname, signal);
    socket.destroy();
    return certificate;
  } finally {
    tcp.destroy();
  }
}

/** False where the server does not offer it: a mail server on this machine may not. */
async function startTls(socket: Socket, signal: AbortSignal): Promise<boolean> {
  let received = '';
  const take = (chunk: Buffer) => {
    received += chunk.toString('latin1');
  };
  socket.on('data', take);
  const answer = async () => {
    // The last line of an answer has a blank after its code.
    while (!/^\d{3} [^\n]*\n/m.test(received)) {
      signal.throwIfAborted();
      await pause(10, undefined, { signal });
    }
    const told = received;
    received = '';
    return told;
  };
  try {
    await answer();
    socket.write('EHLO visite-doctor\r\n');
    if (!/^250[ -]STARTTLS/im.test(await answer())) return false;
    socket.write('STARTTLS\r\n');
    return (await answer()).startsWith('220');
  } finally {
    socket.off('data', take);
  }
}
