/** How the gateway reports what became of a message. */
export interface SmsReceiptsConfig {
  /** In the address that the gateway calls. */
  key: string;
  /** The fields of a report, such as `data.status`. */
  idField: string;
  stateField: string;
  /** In small letters. */
  delivered: ReadonlySet<string>;
  undelivered: ReadonlySet<string>;
}

/** As the operator describes it; `{to}`, `{text}` and `{id}` stand for what is sent. */
export interface SmsGatewayConfig {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Undefined: everything is in the address, which is asked for by GET. */
  body: string | undefined;
  bodyType: 'json' | 'form' | 'xml';
  /** Stands in the answer of a gateway that has taken a message; undefined: any answer of 2xx does. */
  answer: string | undefined;
  /** Euros for each part of a message; undefined: not known. */
  price: number | undefined;
  /** Parts that one practice may send in a day. */
  perDay: number;
  /** Undefined: the gateway does not report what became of a message. */
  receipts: SmsReceiptsConfig | undefined;
}

export interface SmsMessage {
  /** The same at every attempt. */
  id: string;
  /** `+4915112345678` */
  to: string;
  text: string;
}

const xmlSpecial = /[&<>"'\t\n\r]/g;
/** Once tabs and ends of lines are encoded. */
const xmlForbidden = /\p{Cc}|[\ufffe\uffff]/gu;

const encoders = {
  url: encodeURIComponent,
  form: (value: string) => new URLSearchParams([['', value]]).toString().slice(1),
  /** Between the quotes of the template. */
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  /** As text, or between the quotes of the template. Control characters exist in no XML. */
  xml: (value: string) =>
    value
      .toWellFormed()
      .replace(xmlSpecial, (each) => `&#${each.codePointAt(0)};`)
      .replace(xmlForbidden, '�'),
} as const;

/** No value can leave its place in the template, whatever is in it. */
export function fillTemplate(
  template: string,
  { id, to, text }: SmsMessage,
  encoding: keyof typeof encoders,
): string {
  const values: Readonly<Record<string, string>> = { id, to, text };
  const encode = encoders[encoding];
  return template.replace(/\{(id|to|text)\}/g, (_, name: string) => encode(values[name] ?? ''));
}
