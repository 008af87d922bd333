import type { Transaction } from '../db/tenant-transaction.ts';

/**
 * Mails that waited at the moment of a backup were most likely sent by the server of then: sent again after a
 * restore they would arrive twice, and ask for things long settled. They are given up, and appointments whose
 * last word to the patient waited say so: whoever looks at them decides. Gives how many.
 */
export async function giveUpRestoredMails({ client }: Transaction): Promise<number> {
  const { rows } = await client.query<{ mails: number }>(
    `WITH given_up AS (
       UPDATE outbox_mails SET state = 'failed', last_error = 'restored', payload = '{}'
       WHERE state IN ('queued', 'sending') RETURNING mail_id),
     texted AS (
       UPDATE outbox_sms SET state = 'failed', last_failure = NULL
       WHERE state IN ('queued', 'sending') RETURNING sms_id),
     told AS (
       UPDATE appointments SET invitation_state = 'failed'
       WHERE invitation_state = 'queued' RETURNING appointment_id)
     SELECT (SELECT count(*) FROM given_up) + (SELECT count(*) FROM texted) AS mails, (SELECT count(*) FROM told) AS appointments`,
  );
  return rows[0]?.mails ?? 0;
}
