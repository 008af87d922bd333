import path from 'node:path';
import type { Plugin } from 'vite';

const factory = /[\\/]createLucideIcon\.mjs$/;

/** Lets lucide-react's icons be drawn by ui/lucide-icon.ts. */
export function lightIcons(): Plugin {
  return {
    name: 'visite:light-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      const isIcon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(importer ?? '');
      if (!isIcon || !factory.test(source)) return null;
      return path.resolve(import.meta.dirname, '../src/ui/lucide-icon.ts');
    },
  };
}
