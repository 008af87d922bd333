import type { OutboundFailure } from '@visite/contract';
import { OutboundError } from '../outbound-requests/outbound-error.ts';
import type { OutboundRequests } from '../outbound-requests/outbound-requests.ts';
import { fillTemplate, type SmsGatewayConfig, type SmsMessage } from './sms-template.ts';

const contentTypes = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml; charset=utf-8',
} as const;

const limits = { maxBytes: 65_536, timeoutMs: 15_000 } as const;

interface SmsRefusal {
  /** For the log and the operator; staff read that the gateway did not take it. */
  failure: OutboundFailure | 'refused';
  /** Trying again would change nothing. */
  final: boolean;
}

/** What is wrong is the message, such as its number; with every other answer it may go out later. */
const finalStatuses: ReadonlySet<number> = new Set([400, 422]);

/** Null: the gateway has taken it. */
export async function sendBySms(
  outbound: OutboundRequests,
  { url, headers, body, bodyType, answer }: SmsGatewayConfig,
  message: SmsMessage,
): Promise<SmsRefusal | null> {
  try {
    const { status, body: answered } = await outbound.send({
      url: fillTemplate(url, message, 'url'),
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': contentTypes[bodyType] }),
        ...headers,
      },
      ...(body !== undefined && { body: fillTemplate(body, message, bodyType) }),
      ...limits,
    });
    const isTaken = answer === undefined || answered.toString('utf8').includes(answer);
    if (status >= 200 && status < 300 && isTaken) return null;
    return { failure: 'refused', final: finalStatuses.has(status) };
  } catch (error) {
    if (error instanceof OutboundError) return { failure: error.reason, final: false };
    throw error;
  }
}
