import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** As Standard Webhooks writes them; shown once. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

interface Message {
  id: string;
  /** Of the attempt, not of the change: receivers refuse what is old. */
  sentAt: Date;
  body: string;
}

/** The three headers of Standard Webhooks, with a signature for each secret that is valid. */
export function signedHeaders(
  { id, sentAt, body }: Message,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`, 'utf8');
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
