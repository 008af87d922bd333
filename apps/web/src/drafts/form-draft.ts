const prefix = 'visite.draft.';
const forms = ['appointment', 'account', 'patient', 'hours'] as const;

/** None of them asks for a password: what is kept here can be read by whoever uses this tab next. */
export type DraftForm = (typeof forms)[number];

/**
 * A form's unfinished entries in this tab. They name people, so they belong to whoever typed them
 * and go when that person logs out.
 */
export const formDraft = {
  get(form: DraftForm, owner: string): string | null {
    const [storedOwner, stored] = split(sessionStorage.getItem(prefix + form) ?? '');
    return storedOwner === owner ? stored : null;
  },
  save: (form: DraftForm, owner: string, draft: unknown): void =>
    sessionStorage.setItem(prefix + form, `${owner}\n${JSON.stringify(draft)}`),
  clear: (form: DraftForm): void => sessionStorage.removeItem(prefix + form),
  clearAll: (): void => forms.forEach(formDraft.clear),
};

function split(stored: string): [string, string] {
  const at = stored.indexOf('\n');
  return [stored.slice(0, at), stored.slice(at + 1)];
}

/** A stored draft; fields of another type than `fallback` has are taken from `fallback`. */
export function parseDraft<Draft>(stored: string | null, fallback: Draft): Draft {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return withShapeOf(fallback, value);
  } catch {
    return fallback;
  }
}

/** `value` where its type is that of `model`, field by field; arrays hold strings. */
function withShapeOf<Model>(model: Model, value: unknown): Model {
  if (typeof model !== 'object' || model === null) {
    return typeof value === typeof model ? (value as Model) : model;
  }
  if (Array.isArray(model)) return isStringArray(value) ? (value as Model) : model;
  if (typeof value !== 'object' || value === null) return model;
  const entries = Object.entries(model).map(([key, inner]) => [
    key,
    withShapeOf<unknown>(inner, (value as Record<string, unknown>)[key]),
  ]);
  return Object.fromEntries(entries) as Model;
}

function isStringArray(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
