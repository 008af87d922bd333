import type { KeyObject } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Pool } from '../db/pool.ts';
import type { Handlers } from '../platform/handler.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { makeFirstPractice } from './make-first-practice.ts';

interface Parts {
  pool: Pool;
  config: Pick<Config, 'publicUrl'>;
  secretKey: KeyObject;
  tenants: Pick<Tenants, 'isEmpty' | 'invalidate'>;
}

export function firstRunHandlers(parts: Parts) {
  return {
    makeFirstPractice: {
      beforePractice: async (call) => {
        const made = await makeFirstPractice(parts, call);
        // This node must not answer its next request from memory; the others are told by a trigger.
        parts.tenants.invalidate();
        return made;
      },
    },
  } satisfies Partial<Handlers>;
}
