import type { Handlers } from '../platform/handler.ts';
import { apiClientView } from './api-client-view.ts';
import {
  addApiSecret,
  createApiClient,
  endApiSecret,
  revokeApiClient,
} from './manage-api-clients.ts';
import { readApiClients } from './store.ts';

const done = { success: true } as const;

/** Below `/api-clients`. */
export const apiClientHandlers = () =>
  ({
    listApiClients: async ({ tx }) => (await readApiClients(tx)).map(apiClientView),
    createApiClient: async ({ tx, body, caller, requestId }) =>
      createApiClient(tx, body, { caller, requestId }),
    addApiSecret: async ({ tx, params, caller, requestId }) =>
      addApiSecret(tx, params.apiClientId.toLowerCase(), { caller, requestId }),
    endApiSecret: async ({ tx, params, caller, requestId }) => {
      const clientId = params.apiClientId.toLowerCase();
      const secretId = params.secretId.toLowerCase();
      await endApiSecret(tx, { clientId, secretId }, { caller, requestId });
      return done;
    },
    revokeApiClient: async ({ tx, params, caller, requestId }) => {
      await revokeApiClient(tx, params.apiClientId.toLowerCase(), { caller, requestId });
      return done;
    },
  }) satisfies Partial<Handlers>;
