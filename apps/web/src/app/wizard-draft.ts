const key = 'visite.newAppointment';

/**
 * The wizard's unfinished entries in this tab. They name a patient, so they belong to whoever typed
 * them and go when that person logs out.
 */
export const wizardDraft = {
  get(owner: string): string | null {
    const [storedOwner, stored] = split(sessionStorage.getItem(key) ?? '');
    return storedOwner === owner ? stored : null;
  },
  save: (owner: string, draft: string): void => sessionStorage.setItem(key, `${owner}\n${draft}`),
  clear: (): void => sessionStorage.removeItem(key),
};

function split(stored: string): [string, string] {
  const at = stored.indexOf('\n');
  return [stored.slice(0, at), stored.slice(at + 1)];
}
