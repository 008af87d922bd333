import type { MailDelivery } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { readSmsFigures } from './sms-store.ts';
import type { SmsGatewayConfig } from './sms-template.ts';

const dayMs = 24 * 3_600_000;

/** What the practice has sent in the last 30 days, and what it cost. */
export async function smsFiguresOf(
  tx: TenantTransaction,
  { perDay, price: pricePerPart, receipts }: SmsGatewayConfig,
): Promise<NonNullable<MailDelivery['sms']>> {
  const before = (days: number) => new Date(Date.now() - days * dayMs);
  const { price, notDelivered, ...counts } = await readSmsFigures(tx, before(30), before(1));
  return {
    ...counts,
    perDay,
    ...(receipts && { notDelivered }),
    ...(price !== null && { price }),
    ...(pricePerPart !== undefined && { pricePerPart }),
  };
}
