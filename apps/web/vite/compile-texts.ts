import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const textFile = /\/src\/i18n\/(?:de|en|de-simple|tr|ar|uk)\/[\w-]+\.json$/;

/**
 * ICU messages are parsed here, so that the browser does not download the 7 KB parser for our own
 * texts; overrides of a practice fetch it when needed.
 */
export function compileTexts(): Plugin {
  return {
    name: 'visite:compile-texts',
    enforce: 'pre',
    apply: 'build',
    transform(source, id) {
      if (!textFile.test(id)) return null;
      const texts = JSON.stringify(compileTree(JSON.parse(source), id));
      // No JSON any more: that would export each text by its name too, a third of a file.
      return { code: `export default ${texts}`, moduleType: 'js', map: null };
    },
  };
}

function compileTree(node: unknown, where: string): unknown {
  if (typeof node === 'string') {
    try {
      const parts = compileMessageOrThrow(node);
      const [only] = parts;
      return parts.length === 1 && typeof only === 'string' ? only : parts;
    } catch (cause) {
      throw new Error(`${where}: not a valid message: ${node}`, { cause });
    }
  }
  if (typeof node !== 'object' || node === null || Array.isArray(node)) {
    throw new Error(`${where}: texts are strings or objects of strings`);
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, compileTree(value, `${where} ${key}`)]),
  );
}
