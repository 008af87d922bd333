/** Null where the browser forbids storage: reading the property alone throws there. */
export function localStore(): Storage | null {
  try {
    return window.localStorage;
  } catch (error) {
    console.debug('local storage is blocked', error);
    return null;
  }
}
