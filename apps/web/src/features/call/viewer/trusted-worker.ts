/** What is used of Trusted Types; TypeScript's library does not know them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(given: string): string },
  ): { createScriptURL(given: string): string };
}

/** The one policy that the server's `trusted-types` directive allows, and only once for each page. */
const policyName = 'visite';
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** For a worker from our own files: where scripts must be trusted, a plain string starts none. */
export function trustedWorkerAddress(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(policyName, {
    createScriptURL: (given) => {
      const { origin, pathname } = new URL(given, location.href);
      if (origin === location.origin && pathname.startsWith('/assets/')) return given;
      throw new TypeError(`no worker of ours: ${pathname}`);
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
