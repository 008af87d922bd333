import { redirects } from '../navigation/paths.ts';

/** The path of an address of this site, however it is written; null for another site. */
export function ownPath(to: string, origin: string): string | null {
  if (!URL.canParse(to, origin)) return '/';
  const url = new URL(to, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : null;
}

export function isRedirect(path: string): boolean {
  const [address = ''] = path.split(/[?#]/, 1);
  const plain = decoded(withoutTrailingSlashes(address)).toLowerCase();
  return Object.values(redirects).some((paths) => paths.some((each) => each === plain));
}

/** By hand: an expression that ends in `/*$` takes quadratic time with many slashes in the middle. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Foreign addresses can hold bytes that are no UTF-8. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
