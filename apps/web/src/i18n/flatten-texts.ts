import type { Message } from './format-message.ts';

/** Texts arrive nested: as strings in development, as compiled token lists from the build. */
export function flattenTexts(tree: unknown, prefix = ''): [key: string, message: Message][] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]): [string, Message][] => {
    const key = prefix ? `${prefix}.${name}` : name;
    return isMessage(value) ? [[key, value]] : flattenTexts(value, key);
  });
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'string' || Array.isArray(value);
}
