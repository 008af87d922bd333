import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const textFile = /\/src\/i18n\/(?:de|en)\/[\w-]+\.json$/;
const parser = '@lingui/message-utils/compileMessage';
const noParser = '\0visite:no-message-parser';

/**
 * ICU messages are parsed here, so that the browser does not download the 7 KB parser for our own
 * texts. @lingui/core imports it for development; without the stand-in that import would drag the
 * parser, which overrides of a practice fetch when needed, into the first chunk.
 */
export function compileTexts(): Plugin {
  return {
    name: 'visite:compile-texts',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      return source === parser && importer?.includes('@lingui/core') ? noParser : null;
    },
    load(id) {
      return id === noParser ? 'export const compileMessage = undefined;' : null;
    },
    transform(source, id) {
      if (!textFile.test(id)) return null;
      return { code: JSON.stringify(compileTree(JSON.parse(source), id)), map: null };
    },
  };
}

function compileTree(node: unknown, where: string): unknown {
  if (typeof node === 'string') {
    try {
      return compileMessageOrThrow(node);
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
