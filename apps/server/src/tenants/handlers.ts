import type { Deps } from '../deps.ts';
import type { Handlers } from '../platform/handler.ts';
import { changeSettings } from './change-settings.ts';
import { readSettings } from './store.ts';

export function settingsHandlers({ tenants }: Pick<Deps, 'tenants'>) {
  return {
    readSettings: ({ tx }) => readSettings(tx),
    changeSettings: {
      ownTransaction: async ({ inTenant, body, caller, requestId }) => {
        const changed = await inTenant((tx) =>
          changeSettings(tx, body, { actor: caller, requestId }),
        );
        // This node must not answer its next request from memory; the others are told by a trigger.
        tenants.invalidate();
        return changed;
      },
    },
  } satisfies Partial<Handlers>;
}
