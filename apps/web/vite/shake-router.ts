import type { Plugin } from 'vite';

const routerFile = /node_modules[\\/]react-router[\\/]dist[\\/]/;

/**
 * React Router names its components after making them, which the bundler has to take for an effect: Link, NavLink,
 * Form and what they prefetch for the framework would be part of every first page, where nobody uses them.
 */
export function shakeRouter(): Plugin {
  return {
    name: 'visite:shake-router',
    apply: 'build',
    transform(code, id) {
      if (!routerFile.test(id)) return null;
      return code
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replaceAll(
          /= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g,
          '= /* @__PURE__ */ $1',
        );
    },
  };
}
