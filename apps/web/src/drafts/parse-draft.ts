/** What a reload left behind; whatever has another form than today's is taken from `fallback`. */
export function parseDraft<Draft>(stored: string | null, fallback: Draft): Draft {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return like(fallback, value);
  } catch {
    return fallback;
  }
}

/** `value` where it has the same form as `model`, field by field; a list is a list of words. */
function like<Model>(model: Model, value: unknown): Model {
  if (typeof model !== 'object' || model === null) {
    return typeof value === typeof model ? (value as Model) : model;
  }
  if (Array.isArray(model)) return isWords(value) ? (value as Model) : model;
  if (typeof value !== 'object' || value === null) return model;
  const entries = Object.entries(model).map(([key, inner]) => [
    key,
    like<unknown>(inner, (value as Record<string, unknown>)[key]),
  ]);
  return Object.fromEntries(entries) as Model;
}

function isWords(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
