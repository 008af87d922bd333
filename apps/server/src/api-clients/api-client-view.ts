import type { ApiClient } from '@visite/contract';
import type { ApiClientRow } from './store.ts';

const moment = (of: Date | string) => new Date(of).toISOString();

export function apiClientView(row: ApiClientRow): ApiClient {
  return {
    id: row.client_id,
    name: row.name,
    rights: row.rights,
    createdAt: moment(row.created_at),
    ...(row.expires_at && { expiresAt: moment(row.expires_at) }),
    ...(row.last_used_at && { lastUsedAt: moment(row.last_used_at) }),
    ...(row.revoked_at && { revokedAt: moment(row.revoked_at) }),
    secrets: row.secrets.map(({ id, createdAt, lastUsedAt }) => ({
      id,
      createdAt: moment(createdAt),
      ...(lastUsedAt && { lastUsedAt: moment(lastUsedAt) }),
    })),
  };
}
