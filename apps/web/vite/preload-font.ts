import type { Plugin } from 'vite';

/** Without it the browser learns of the font only after the styles have arrived, and the text jumps. */
export function preloadFont(pattern: RegExp): Plugin {
  return {
    name: 'visite:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => pattern.test(name));
        if (!font) throw new Error(`no font like ${pattern} in the build`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs: { ...attrs, href: `/${font}` }, injectTo: 'head' }];
      },
    },
  };
}
