import { redirects } from '../navigation/paths.ts';

/** The path of an address of this site, however it is written; null for another site. */
export function ownPath(to: string, origin: string): string | null {
  if (!URL.canParse(to, origin)) return '/';
  const url = new URL(to, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : null;
}

export function isRedirect(path: string): boolean {
  const plain = decodeURI(path.replace(/\/*(?:[?#].*)?$/, '')).toLowerCase();
  return Object.values(redirects).some((paths) => paths.some((each) => each === plain));
}
