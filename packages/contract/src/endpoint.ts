import type * as z from 'zod/mini';
import type { Action } from './roles.ts';

/** `anyone` needs no token. A guest is let in where it says so, and nowhere else. */
export type Caller =
  | 'anyone'
  | 'staff'
  | 'patient'
  | 'guest'
  | 'staff or patient'
  | 'staff, patient or guest';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v3/video`; parameters as `:appointmentId`. */
  path: `/${string}`;
  who: Caller;
  /** The row of the permission table; absent where `who` says it all. */
  action?: Action;
  body?: z.ZodMiniType;
  query?: z.ZodMiniType;
  response: z.ZodMiniType;
  status: 200 | 201;
  /** Answers with a file of one of these types instead of JSON. */
  download?: readonly string[];
  /** Accepts an `Idempotency-Key`: a retry within 24 hours gets the first response. */
  idempotent?: true;
  /** Accepts an `If-Match` with the `ETag` of the record's reading, or its `version` in a list: 412 once somebody has changed it. */
  versioned?: true;
  /** Belongs to a call that runs, or to its end: it works in a practice that was suspended meanwhile. */
  whileSuspended?: true;
  /** Bytes of body at most; 65,536 unless said otherwise. */
  bodyLimit?: number;
  /** For one session; what goes beyond answers 429. Far above what an honest client needs. */
  rate?: SessionRate;
}

export interface SessionRate {
  /** At once. */
  burst: number;
  /** So many more each minute. */
  perMinute: number;
}

/** The names of the parameters in a path: `/a/:x/b/:y` has `x` and `y`. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParameter<Tail>
    : Rest
  : never;

type Shape<E, Key extends string> = E extends { [K in Key]: infer S extends z.ZodMiniType }
  ? S
  : never;

export type Params<E extends Endpoint> = { [K in PathParameter<E['path']>]: string };
/** What a caller passes. */
export type BodyInput<E extends Endpoint> = [Shape<E, 'body'>] extends [never]
  ? undefined
  : z.input<Shape<E, 'body'>>;
export type QueryInput<E extends Endpoint> = [Shape<E, 'query'>] extends [never]
  ? undefined
  : z.input<Shape<E, 'query'>>;
/** What a handler receives after parsing. */
export type Body<E extends Endpoint> = [Shape<E, 'body'>] extends [never]
  ? undefined
  : z.output<Shape<E, 'body'>>;
export type Query<E extends Endpoint> = [Shape<E, 'query'>] extends [never]
  ? undefined
  : z.output<Shape<E, 'query'>>;
export type ResponseBody<E extends Endpoint> = z.output<E['response']>;

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
}
