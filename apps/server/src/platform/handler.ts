import type { Body, EndpointName, Endpoints, Params, Query, ResponseBody } from '@visite/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { Caller, GuestCaller, PatientCaller, StaffCaller } from './caller.ts';
import type { Connection } from './connection.ts';

interface CallerOf {
  anyone: undefined;
  staff: StaffCaller;
  patient: PatientCaller;
  guest: GuestCaller;
  'staff or patient': StaffCaller | PatientCaller;
  'staff, patient or guest': Caller;
}

/** One request, parsed and authenticated. */
export interface Call<Name extends EndpointName> {
  params: Params<Endpoints[Name]>;
  query: Query<Endpoints[Name]>;
  body: Body<Endpoints[Name]>;
  caller: CallerOf[Endpoints[Name]['who']];
  tenant: Tenant;
  connection: Connection;
  requestId: string;
  /** On which version a change was made; the handlers of versioned records compare it. */
  ifMatch: string | undefined;
  /** Of the staff login alone, for its counters: no other call knows a cookie. */
  cookies: string | undefined;
  userAgent: string | undefined;
  log: FastifyBaseLogger;
  /** Sets a header of the response, such as the total of a paged list. */
  header(name: string, value: string | number): void;
  /** A transaction of its own, beside the one that the call runs in. */
  inTenant<Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result>;
  /** Honours the Idempotency-Key in a transaction of one's own; with `tx` it has happened already. */
  once(
    tx: TenantTransaction,
    work: () => Promise<ResponseBody<Endpoints[Name]>>,
  ): Promise<ResponseBody<Endpoints[Name]>>;
}

/** A file that is sent while it is made; nothing of it is kept in memory. */
export interface Download {
  type: string;
  fileName: string;
  chunks: AsyncIterable<string>;
}

/** What a handler returns: the response of the contract, or a file where it says so. */
export type Answer<Name extends EndpointName> = Endpoints[Name] extends { download: object }
  ? Download
  : ResponseBody<Endpoints[Name]>;

export interface CallInTransaction<Name extends EndpointName> extends Call<Name> {
  /** Holds the token check, the idempotency key and the work: all of it happens, or nothing. */
  tx: TenantTransaction;
}

/** The usual case: runs in one transaction, which commits when it returns and not when it throws. */
export type TransactionHandler<Name extends EndpointName> = (
  call: CallInTransaction<Name>,
) => Promise<Answer<Name>>;

/**
 * For what is asked often: `readAhead` is sent with the token check, in one round trip. It may only read,
 * and nothing of it is used, errors included, before the caller is known and allowed to call.
 */
export interface ReadAheadHandler<Name extends EndpointName> {
  readAhead: (tx: TenantTransaction, params: Params<Endpoints[Name]>) => Promise<unknown>;
  run(call: CallInTransaction<Name>, found: unknown): Promise<Answer<Name>>;
}

/** For work that must not hold a connection (hashing, decoding) or must outlive its own refusal. */
export interface OwnTransactionHandler<Name extends EndpointName> {
  ownTransaction: (call: Call<Name>) => Promise<Answer<Name>>;
}

/** What the one call is told that comes before there is a practice. */
export interface FirstRunCall<Name extends EndpointName> {
  body: Body<Endpoints[Name]>;
  /** As the server sees it; what is asked for later goes by the same. */
  hostname: string;
  /** As the browser sees it. */
  origin: string;
  address: string;
  requestId: string;
  idempotencyKey: string | undefined;
}

/** For making the first practice: there is no tenant, and no transaction of one. */
export interface FirstRunHandler<Name extends EndpointName> {
  beforePractice: (call: FirstRunCall<Name>) => Promise<Answer<Name>>;
}

/** Whoever may call without a token has no transaction to start with. */
export type Handler<Name extends EndpointName> =
  | OwnTransactionHandler<Name>
  | (Name extends 'makeFirstPractice' ? FirstRunHandler<Name> : never)
  | (Endpoints[Name]['who'] extends 'anyone'
      ? never
      : TransactionHandler<Name> | ReadAheadHandler<Name>);

export type Handlers = { [Name in EndpointName]: Handler<Name> };
