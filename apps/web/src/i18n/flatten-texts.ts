import type { Messages } from '@lingui/core';

type Message = Messages[string];

/** Texts arrive nested: as strings in development, as compiled token lists from the build. */
export function flattenTexts(tree: unknown, prefix = ''): Messages {
  const flat: Messages = {};
  if (typeof tree !== 'object' || tree === null) return flat;
  for (const [name, value] of Object.entries(tree)) {
    const key = prefix ? `${prefix}.${name}` : name;
    if (isMessage(value)) flat[key] = value;
    else Object.assign(flat, flattenTexts(value, key));
  }
  return flat;
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'string' || Array.isArray(value);
}
