import type { Plugin } from 'vite';

/** The pages link the styles of the browser's build: what renders them needs none. */
export function withoutStyles(): Plugin {
  return {
    name: 'visite:without-styles',
    enforce: 'pre',
    load: { filter: { id: /\.css$/ }, handler: () => '' },
    transform: { filter: { id: /\.css$/ }, handler: () => ({ code: '', moduleType: 'js' }) },
  };
}
