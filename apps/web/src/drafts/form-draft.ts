const prefix = 'visite.draft.';
const forms = ['appointment', 'account', 'patient'] as const;

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
