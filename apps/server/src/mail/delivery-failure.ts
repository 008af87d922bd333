/** What became of a failed attempt, without anything that the mail server quoted. */
export interface DeliveryFailure {
  /** Such as `ECONNECTION` or `550`: a mail server's sentences can contain addresses. */
  reason: string;
  /** The address itself was refused: trying again would change nothing. */
  final: boolean;
  /** Nothing can be sent at the moment, to whomever. */
  away: boolean;
}

export function deliveryFailureOf(error: unknown): DeliveryFailure {
  const { code, responseCode, command } = fieldsOf(error);
  const aboutRecipient = command === 'RCPT TO' || code === 'EENVELOPE';
  const refused = typeof responseCode === 'number' && responseCode >= 500;
  return {
    reason: String(responseCode ?? code ?? 'unknown').slice(0, 40),
    final: aboutRecipient && refused,
    away: !aboutRecipient && responseCode === undefined,
  };
}

function fieldsOf(error: unknown): Record<'code' | 'responseCode' | 'command', unknown> {
  const { code, responseCode, command } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as Record<string, unknown>;
  return { code, responseCode, command };
}

const second = 1_000;

/** 30 s, 1 min, 2 min … at most an hour. */
export function backoffMs(attempts: number): number {
  return Math.min(30 * second * 2 ** Math.max(0, attempts - 1), 3_600 * second);
}
