import {
  appointmentId,
  certificateFingerprint,
  type Endpoint,
  type FieldError,
  parseInput,
  pathParameters,
  personId,
} from '@visite/contract';
import * as z from 'zod/mini';
import { ApiError, notFound } from './api-error.ts';

interface Given {
  params: unknown;
  query: unknown;
  body: unknown;
}

export interface Parsed {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
}

export type RequestParser = (request: Given) => Parsed;

/** Whoever has no token may try any link; a strange id is answered as an unknown one. */
const anyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
/** Everything else is an id of a person, or made like one. */
const paramForms: Readonly<Record<string, z.ZodMiniType<string>>> = {
  appointmentId,
  fingerprint: certificateFingerprint,
};
const nothing = z.strictObject({});

/** Made once for an endpoint: what it takes, or the refusal of what it does not. */
export function requestParser(endpoint: Endpoint): RequestParser {
  const forms = pathParameters(endpoint.path).map((name) => {
    const form = paramForms[name] ?? personId;
    return { name, form: endpoint.who === 'anyone' ? anyId : form };
  });
  const queryShape = endpoint.query ?? nothing;
  return ({ params, query, body }) => ({
    params: parseParams(forms, params as Readonly<Record<string, string>>),
    ...parseBoth(
      [queryShape, query ?? {}],
      endpoint.body ? [endpoint.body, body] : [nothing, body ?? {}],
    ),
  });
}

/** An id of the wrong form belongs to nothing: 404, like every unknown one. */
function parseParams(
  forms: readonly { name: string; form: z.ZodMiniType<string> }[],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const { name, form } of forms) {
    const parsed = parseInput(form, given[name]);
    if (!parsed.ok) throw notFound();
    params[name] = parsed.value;
  }
  return params;
}

type Input = readonly [shape: z.ZodMiniType, input: unknown];

function parseBoth(query: Input, body: Input): Omit<Parsed, 'params'> {
  const errors: FieldError[] = [];
  const parse = ([shape, input]: Input): unknown => {
    const parsed = parseInput(shape, input);
    if (parsed.ok) return parsed.value;
    errors.push(...parsed.errors);
    return undefined;
  };
  const parsed = { query: parse(query), body: parse(body) };
  if (errors.length > 0) throw new ApiError('invalid-request', { errors: errors.slice(0, 50) });
  return parsed;
}
