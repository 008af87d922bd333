import type { Plugin } from 'vite';

/**
 * Two files that import each other start in an order nobody chose: one of them reads what the other
 * has not made yet, and the page stays empty. Such a build fails instead.
 */
export function noCircles(): Plugin {
  return {
    name: 'visite:no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importsOf = (file: string): readonly string[] => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      const circle = firstCircle(Object.keys(bundle), importsOf);
      if (circle) this.error(`files import each other in a circle: ${circle.join(' → ')}`);
    },
  };
}

function firstCircle(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
): string[] | null {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): string[] | null => {
    const at = way.indexOf(file);
    if (at >= 0) return [...way.slice(at), file];
    if (done.has(file)) return null;
    for (const next of importsOf(file)) {
      const circle = visit(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of files) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}
