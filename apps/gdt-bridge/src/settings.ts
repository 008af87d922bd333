import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { consultationLimits } from '@visite/contract';
import * as z from 'zod/mini';
import { charsets } from './charsets.ts';
import { usualFields } from './gdt-patient.ts';
import { jsonOf } from './server.ts';

/** What is wrong is said in a sentence, and the bridge does not start. */
export class SettingsError extends Error {}

const word = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));
const fieldId = z.string().check(z.regex(/^\d{4}$/));
const count = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.minimum(minimum), z.maximum(maximum));

const fieldNames = Object.keys(usualFields) as (keyof typeof usualFields)[];
const fields = z.partialRecord(z.enum(fieldNames), z.array(fieldId).check(z.minLength(1)));

/** Of the command line and of the file behind `--config`; what vendors do differently stands here. */
const settings = z.strictObject({
  in: word(500),
  out: word(500),
  server: word(500),
  open: z._default(z.boolean(), false),
  note: z._default(z.boolean(), false),
  /** The system under which the practice software's number (3000) is kept. */
  system: z._default(word(200), 'urn:visite:gdt:3000'),
  gdt: z._default(z.enum(['2.1', '3.5']), '2.1'),
  /** Of what is written; of what is read only where `readCharset` says so. */
  charset: z.optional(z.enum(charsets)),
  readCharset: z.optional(z.enum(charsets)),
  lengths: z._default(z.enum(['check', 'ignore']), 'check'),
  sender: z._default(word(8), 'VISITE'),
  receiver: z._default(word(8), 'PRAXEDV'),
  examination: z._default(word(20), 'ALLG00'),
  textField: z.optional(fieldId),
  fileName: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9_.-]*\{number\}[A-Za-z0-9_.-]*$/)),
    'visite-{number}.gdt',
  ),
  fields: z._default(fields, {}),
  /** Minutes after the end of a consultation. */
  wait: z.optional(count(consultationLimits.settledMinutes, consultationLimits.mostSettledMinutes)),
  /** Seconds between two questions for what has ended. */
  every: z._default(count(0.1, 3_600), 30),
  /** Seconds for which a file must not have changed. */
  settle: z._default(count(0, 60), 2),
  keep: z._default(count(1, 365), 7),
  credentials: z.optional(word(500)),
});

const credentials = z.object({ clientId: z.uuid(), clientSecret: word(200) });

export type Settings = ReturnType<typeof readSettings>;

const words = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  in: words,
  out: words,
  server: words,
  config: words,
  credentials: words,
  open: flag,
  note: flag,
  help: flag,
  gdt: words,
  charset: words,
  wait: words,
  every: words,
  settle: words,
  keep: words,
} as const;

export const usage = `node visite-gdt.mjs --in <folder> --out <folder> --server <address>

  --in <folder>           where the practice software writes 6301 and 6302
  --out <folder>          where it reads 6310
  --server <address>      such as https://praxis.example
  --open                  opens the booking in the browser
  --note                  hands the notes over too; the access needs the right to them
  --gdt 2.1|3.5           the version that is written; both are read
  --charset <name>        of what is written: ${charsets.join(', ')}
  --wait <minutes>        after the end of a consultation (1; with --note 60)
  --keep <days>           for which files stay in "done" (7)
  --config <file.json>    all settings; what stands on the command line comes first
  --credentials <file>    {"clientId": "…", "clientSecret": "…"}; or the variables
                          VISITE_CLIENT_ID and VISITE_CLIENT_SECRET
`;

export function readSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
) {
  const given = argumentsOf(args);
  const { config, help: _help, ...flags } = given;
  const file = config === undefined ? {} : fileOf(config);
  const parsed = z.safeParse(settings, { ...file, ...flags });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
    const names = [...(issue?.path ?? []), ...unknown].join('.');
    throw new SettingsError(`The setting ${names} is missing or cannot be read.`);
  }
  const chosen = parsed.data;
  return {
    ...chosen,
    in: path.resolve(chosen.in),
    out: path.resolve(chosen.out),
    server: originOf(chosen.server),
    charset: chosen.charset ?? (chosen.gdt === '2.1' ? 'iso8859-1' : 'iso8859-15'),
    textField: chosen.textField ?? (chosen.gdt === '2.1' ? '6228' : '6220'),
    // Until then a note can change.
    wait: chosen.wait ?? (chosen.note ? 60 : consultationLimits.settledMinutes),
    credentials: credentialsOf(chosen.credentials, environment),
  } as const;
}

function argumentsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error));
  }
}

function fileOf(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new SettingsError(`${file} cannot be read.`);
  }
  // Editors of Windows write a mark in front.
  const content = jsonOf(text.replace(/^\ufeff/, ''));
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new SettingsError(`${file} is no JSON object.`);
  }
  return { ...content };
}

/** The secret goes over the network with every login: encrypted, or not at all. */
function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '');
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isHere))) {
    throw new SettingsError('--server needs an address that begins with https://');
  }
  return url.origin;
}

function credentialsOf(
  file: string | undefined,
  {
    VISITE_CLIENT_ID: clientId,
    VISITE_CLIENT_SECRET: clientSecret,
  }: Readonly<Record<string, string | undefined>>,
) {
  const parsed = z.safeParse(credentials, file ? fileOf(file) : { clientId, clientSecret });
  if (parsed.success) return parsed.data;
  throw new SettingsError(
    'The client id and secret are missing: --credentials <file>, or VISITE_CLIENT_ID and VISITE_CLIENT_SECRET.',
  );
}
