/** Null where the browser forbids storage: reading the property alone throws there. */
export function localStore(): Storage | null {
  try {
    return window.localStorage;
  } catch (error) {
    console.debug('local storage is blocked', error);
    return null;
  }
}

const yearSeconds = 31_536_000;

/** A choice in a cookie too, so that the server renders the first screen as it will stay. */
export function rememberForServer(name: string, value: string): void {
  try {
    const known = document.cookie.split('; ').includes(`${name}=${value}`);
    const secure = window.location.protocol === 'https:' ? '; Secure' : '';
    if (known) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet.
    document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
  } catch (error) {
    console.debug('cookies are blocked', error);
  }
}
