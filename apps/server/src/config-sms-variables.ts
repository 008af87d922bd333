import * as z from 'zod';

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Those that say where a request ends or goes are set by the request itself. */
const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/)
  .refine((name) => !/^(?:content-length|transfer-encoding|host|connection)$/i.test(name));

/** A field of a report: a name, or several with dots for what lies inside of another. */
const fieldName = z.string().regex(/^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/);

const words = z
  .string()
  .regex(/^[^,]+(?:,[^,]+)*$/)
  .transform((value) => new Set(value.split(',').map((each) => each.trim().toLowerCase())));

/** The gateway for text messages; part of `variables`. */
export const smsVariables = {
  SMS_URL: [
    z.string().regex(/^https:\/\/[^\s/?#@{}]+(?:[/?#]\S*)?$/i),
    'must be an https address; behind its host {to}, {text} and {id} stand for number, text and id of a message.',
    {
      group: 'sms' as const,
      about:
        'The address of the gateway that takes text messages. `{to}` (such as `+4915112345678`), `{text}` and `{id}` are filled in, encoded for an address. Without it nothing of text messages is to be seen anywhere.',
      example: 'https://sms.example.org/v1/messages',
      file: true,
    },
  ],
  SMS_HEADERS: [
    z
      .string()
      .transform((value) => jsonOf(value))
      .pipe(z.record(headerName, z.string().regex(/^[\x20-\x7e]*$/))),
    'must be a JSON object of header names and texts, such as {"Authorization":"Bearer …"}; length, host and connection are not among them.',
    {
      group: 'sms' as const,
      about: 'Headers of each request, as a JSON object; the key of the gateway belongs here.',
      example: '{"Authorization":"Bearer 0123456789"}',
      file: true,
    },
  ],
  SMS_BODY: [
    z.string(),
    'must be the text of a request; {to}, {text} and {id} in it are filled in.',
    {
      group: 'sms' as const,
      about:
        'What is posted, with the same places to fill in; values are encoded for `SMS_BODY_TYPE`, in JSON between the quotes of the template, in XML as text or between quotes. Without it the address is asked for by GET.',
      example: '{"to":"{to}","content":"{text}","reference":"{id}"}',
      file: true,
    },
  ],
  SMS_BODY_TYPE: [
    z.enum(['json', 'form', 'xml']),
    'must be json, form or xml.',
    {
      group: 'sms' as const,
      about: 'Whether `SMS_BODY` is JSON, the fields of a form or XML.',
      default: 'json',
      example: 'form',
    },
  ],
  SMS_ANSWER: [
    z.string(),
    'must be a text.',
    {
      group: 'sms' as const,
      about:
        'A text that stands in the answer when the gateway has taken a message, for gateways that answer 200 to everything. Without it any answer of 2xx counts as taken.',
      example: '"success":"100"',
    },
  ],
  SMS_PRICE: [
    z
      .string()
      .regex(/^\d{1,3}(?:\.\d{1,4})?$/)
      .transform(Number),
    'must be an amount in euros with at most four decimals, such as 0.075.',
    {
      group: 'sms' as const,
      about:
        'Euros for each part of a message, to count the costs; a part has 160 letters at most.',
      example: '0.075',
    },
  ],
  SMS_PER_DAY: [
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
    'must be a whole number.',
    {
      group: 'sms' as const,
      about: 'Parts of messages that one practice may send in 24 hours.',
      default: '500',
      example: '2000',
    },
  ],
  SMS_RECEIPT_KEY: [
    z.string().regex(/^[A-Za-z0-9_-]{32,128}$/),
    'must have 32 to 128 letters, digits, - or _; `openssl rand -hex 24` makes one.',
    {
      group: 'sms' as const,
      about:
        'Lets the gateway report whether a message arrived, at `https://<any host of a practice>/sms/receipts/<key>`, by GET or by POST of a form or of JSON. Needs `{id}` in the request. Without it nothing is said of arrival.',
      example: '5d1f0c0e8f0c4f0e9a355a0f3a1c6f77c4d2b9a8e1f30567',
      file: true,
    },
  ],
  SMS_RECEIPT_ID: [
    fieldName,
    'must be the name of a field, such as reference or data.reference.',
    {
      group: 'sms' as const,
      about: 'The field of a report that has the `{id}` of the message.',
      default: 'id',
      example: 'data.reference',
    },
  ],
  SMS_RECEIPT_STATE: [
    fieldName,
    'must be the name of a field, such as status or data.status.',
    {
      group: 'sms' as const,
      about: 'The field of a report that says what became of the message.',
      default: 'status',
      example: 'data.status',
    },
  ],
  SMS_RECEIPT_DELIVERED: [
    words,
    'must be words with commas between them.',
    {
      group: 'sms' as const,
      about: 'What that field says of a message that arrived; several with commas between them.',
      default: 'delivered',
      example: 'DELIVRD,1001',
    },
  ],
  SMS_RECEIPT_FAILED: [
    words,
    'must be words with commas between them.',
    {
      group: 'sms' as const,
      about:
        'What it says of one that will not arrive; everything else means that it is on its way.',
      default: 'failed,undelivered,undeliverable,rejected,expired',
      example: 'UNDELIV,REJECTD,EXPIRED',
    },
  ],
} as const;
