import { type MachineAction, machineCan, machineLimits } from '@visite/contract';
import type { FastifyRequest } from 'fastify';
import type { Pool } from '../db/pool.ts';
import { inTenant, type TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import { type MachineCaller, machineToken } from '../platform/caller.ts';
import { announcesBody } from '../platform/request-body.ts';
import { tenantOf } from '../platform/request-tenant.ts';
import { createKeyedRates } from '../platform/session-rates.ts';
import { tokenHash } from '../sessions/tokens.ts';
import { findClientByToken, setUsed } from './token-store.ts';

/** How every call of another system is let in; there is no other way. */
export interface MachineCalls {
  /** Before the body is read: it is not for strangers. */
  judgeBeforeBody(request: FastifyRequest): Promise<void>;
  /** Token check, limit, right and work in one transaction: all of it happens, or nothing. */
  run<Result>(
    request: FastifyRequest,
    /** Undefined: the work asks for each part of it by `demandRight`. */
    action: MachineAction | undefined,
    work: (tx: TenantTransaction, caller: MachineCaller) => Promise<Result>,
  ): Promise<Result>;
}

export function demandRight({ rights }: MachineCaller, action: MachineAction): void {
  if (!machineCan(rights, action)) throw new ApiError('forbidden');
}

export function createMachineCalls(
  { pool }: { pool: Pool },
  limits: { burst: number; perMinute: number } = machineLimits.calls,
): MachineCalls {
  const rates = createKeyedRates(limits);
  const identify = async (tx: TenantTransaction, request: FastifyRequest) => {
    const token = machineToken(request.headers.authorization);
    const found = token && (await findClientByToken(tx, tokenHash(token)));
    if (!found) throw new ApiError('unauthenticated');
    const { client_id: id, name, rights } = found;
    return { kind: 'machine', id, name, rights } satisfies MachineCaller;
  };
  return {
    judgeBeforeBody: async (request) => {
      const tenant = tenantOf(request);
      if (tenant.suspended) throw new ApiError('practice-suspended');
      if (!machineToken(request.headers.authorization)) throw new ApiError('unauthenticated');
      if (announcesBody(request.raw)) {
        await inTenant(pool, tenant.id, (tx) => identify(tx, request));
      }
    },
    run: (request, action, work) => {
      const tenant = tenantOf(request);
      return inTenant(pool, tenant.id, async (tx) => {
        const caller = await identify(tx, request);
        rates.take(`${tenant.id} ${caller.id}`);
        if (action) demandRight(caller, action);
        await setUsed(tx, caller.id);
        return work(tx, caller);
      });
    },
  };
}
