import type { Plugin } from 'vite';

const routerFile = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/].*\.js$/;

/**
 * Lets the build leave out what nobody imports from react-router: its links and forms, which draw in
 * the framework's prefetching, are made by calls that no bundler may drop unless they are marked,
 * and each name given to them for a debugger counts as a use.
 */
export function lightRouter(): Plugin {
  return {
    name: 'visite:light-router',
    enforce: 'pre',
    apply: 'build',
    transform(source, id) {
      if (!routerFile.test(id)) return null;
      const code = source
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(
          /^(const \w+ = )(?=React\$1\.(?:forwardRef|createContext)\()/gm,
          '$1/* @__PURE__ */ ',
        );
      return { code, map: null };
    },
  };
}
