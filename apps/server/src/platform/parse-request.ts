import {
  appointmentId,
  type Endpoint,
  type FieldError,
  parseInput,
  pathParameters,
  personId,
} from '@visite/contract';
import * as z from 'zod/mini';
import { ApiError, notFound } from './api-error.ts';

/** Whoever has no token may try any link; a strange id is answered as an unknown one. */
const anyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** An id of the wrong form belongs to nothing: 404, like every unknown one. */
export function parseParams(endpoint: Endpoint, input: unknown): Record<string, string> {
  const given = z.record(z.string(), z.string()).parse(input);
  return Object.fromEntries(
    pathParameters(endpoint.path).map((name) => {
      const form =
        endpoint.who === 'anyone' ? anyId : name === 'appointmentId' ? appointmentId : personId;
      const parsed = parseInput(form, given[name]);
      if (!parsed.ok) throw notFound();
      return [name, parsed.value];
    }),
  );
}

export function parseQueryAndBody(endpoint: Endpoint, query: unknown, body: unknown) {
  const errors: FieldError[] = [];
  const parse = (shape: z.ZodMiniType, input: unknown): unknown => {
    const parsed = parseInput(shape, input);
    if (parsed.ok) return parsed.value;
    errors.push(...parsed.errors);
    return undefined;
  };
  const parsed = {
    query: parse(endpoint.query ?? nothing, query ?? {}),
    body: endpoint.body ? parse(endpoint.body, body) : parse(nothing, body ?? {}),
  };
  if (errors.length > 0) throw new ApiError('invalid-request', { errors: errors.slice(0, 50) });
  return parsed;
}

const nothing = z.strictObject({});
