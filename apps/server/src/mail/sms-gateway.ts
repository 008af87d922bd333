import type { SmsFailure } from '@visite/contract';
import { OutboundError } from '../outbound-requests/outbound-error.ts';
import type { OutboundRequests } from '../outbound-requests/outbound-requests.ts';
import { fillTemplate, type SmsGatewayConfig, type SmsMessage } from './sms-template.ts';

const contentTypes = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
} as const;

const limits = { maxBytes: 65_536, timeoutMs: 15_000 } as const;

/** Null: the gateway has taken it. */
export async function sendBySms(
  outbound: OutboundRequests,
  { url, headers, body, bodyType }: SmsGatewayConfig,
  message: SmsMessage,
): Promise<SmsFailure | null> {
  try {
    const { status } = await outbound.send({
      url: fillTemplate(url, message, 'url'),
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': contentTypes[bodyType] }),
        ...headers,
      },
      ...(body !== undefined && { body: fillTemplate(body, message, bodyType) }),
      ...limits,
    });
    return status >= 200 && status < 300 ? null : 'refused';
  } catch (error) {
    if (error instanceof OutboundError) return error.reason;
    throw error;
  }
}
