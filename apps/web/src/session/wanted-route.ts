import { patterns } from '../navigation/paths.ts';

const key = 'visite.wantedRoute';

/** Where somebody wanted to go before the login stood in the way (LOGIN-6). */
export const wantedRoute = {
  remember: (address: string): void => sessionStorage.setItem(key, address),
  peek: (): string | null => ownAddress(sessionStorage.getItem(key)),
  take(): string | null {
    const wanted = wantedRoute.peek();
    sessionStorage.removeItem(key);
    return wanted;
  },
};

/** Whatever stands in the storage: only the staff area's own addresses are followed. */
function ownAddress(address: string | null): string | null {
  return address?.startsWith(`${patterns.staffRoot}/`) ? address : null;
}
