import type { MailDelivery } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { readSmsFigures } from './sms-store.ts';
import type { SmsGatewayConfig } from './sms-template.ts';

const monthMs = 30 * 24 * 3_600_000;

/** What the practice has sent in the last 30 days, and what it cost. */
export async function smsFiguresOf(
  tx: TenantTransaction,
  { perDay }: SmsGatewayConfig,
): Promise<NonNullable<MailDelivery['sms']>> {
  const { messages, parts, price } = await readSmsFigures(tx, new Date(Date.now() - monthMs));
  return { messages, parts, perDay, ...(price !== null && { price }) };
}
