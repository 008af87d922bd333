import type { Config } from '../config.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** Whom passkeys are for: WebAuthn ties each to a host, and a proof to the origin it was made on. */
export interface RelyingParty {
  id: string;
  name: string;
  origins: string[];
}

/** The host where staff log in; the plain and the secure listener may share it. */
export function relyingPartyOf(tenant: Tenant, config: Pick<Config, 'secure'>): RelyingParty {
  const own = new URL(tenant.publicUrl);
  const { secureApiBaseUrl } = tenant.config;
  const staff = secureApiBaseUrl ? new URL(secureApiBaseUrl) : own;
  const { hostname: id } = staff;
  const listener = config.secure && new URL(`https://${id}:${config.secure.port}`);
  const origins = [staff, own, listener]
    .filter((url) => url?.hostname === id)
    .flatMap((url) => (url ? [url.origin] : []));
  return { id, name: tenant.name, origins: [...new Set(origins)] };
}
