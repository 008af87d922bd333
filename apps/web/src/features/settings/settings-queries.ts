import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Language, LiveRecord, Settings } from '@visite/contract';
import { useCallback } from 'react';
import { type Conflict, conflictsOf, isSame, mergeRemote } from '../../drafts/merge-remote.ts';
import { saveOnVersion } from '../../drafts/save-on-version.ts';
import { allTexts } from '../../i18n/all-texts.ts';
import { refetchFromStart } from '../../session/refetch.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { applyTenantColours } from '../../ui/readable-colours.ts';
import { withSetting } from './settings-conflict.ts';

/** Name of the record in the event stream, so that a change elsewhere invalidates it. */
const settings = 'settings' satisfies LiveRecord;

const settingsKeys = {
  stored: [settings],
  /** A key of its own, so that invalidating `stored` keeps the draft. */
  draft: ['settings-draft'],
  conflicts: ['settings-conflicts'],
  texts: (language: Language) => ['texts', language],
} as const;

/**
 * The stored settings and an unsaved draft. The draft is kept in the query cache: it outlives the
 * page and ends with the session.
 */
export function useSettings() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const edit = useCallback(
    (next: Settings | null) => {
      queryClient.setQueryData(settingsKeys.draft, next);
      if (next === null) queryClient.setQueryData(settingsKeys.conflicts, []);
    },
    [queryClient],
  );
  const stored = useQuery({
    queryKey: settingsKeys.stored,
    queryFn: async ({ signal }) => {
      const now = await api.staff.call('readSettings', { signal });
      takeOver(queryClient, now);
      return now;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const draft = useQuery<Settings | null>({
    queryKey: settingsKeys.draft,
    queryFn: () => null,
    initialData: null,
    ...keptInMemory,
  }).data;
  const conflicts = useQuery<readonly Conflict[]>({
    queryKey: settingsKeys.conflicts,
    queryFn: () => [],
    initialData: [],
    ...keptInMemory,
  }).data;
  const shown = draft ?? stored.data;
  return {
    shown,
    unsaved: draft !== null && stored.data !== undefined && !isSame(draft, stored.data),
    edit,
    conflicts,
    /** Both values were seen: `theirs` replaces what was typed. */
    settle: ({ path, theirs }: Conflict, whose: 'mine' | 'theirs') => {
      if (shown && whose === 'theirs') edit(withSetting(shown, path, theirs));
      queryClient.setQueryData<readonly Conflict[]>(settingsKeys.conflicts, (open = []) =>
        open.filter((each) => each.path !== path),
      );
    },
    error: stored.error,
    refetch: stored.refetch,
  };
}

const keptInMemory = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;

/** Adds to the draft what a colleague has saved; false while there is something to choose (TENANT-33). */
function takeOver(queryClient: QueryClient, now: Settings): boolean {
  const before = queryClient.getQueryData<Settings>(settingsKeys.stored);
  const typed = queryClient.getQueryData<Settings | null>(settingsKeys.draft);
  const earlier = queryClient.getQueryData<readonly Conflict[]>(settingsKeys.conflicts) ?? [];
  if (!before || !typed || isSame(before, now)) return earlier.length === 0;
  const found = conflictsOf(typed, before, now);
  const names = new Set(found.map(({ path }) => path));
  const open = [...earlier.filter(({ path }) => !names.has(path)), ...found];
  queryClient.setQueryData(settingsKeys.conflicts, open);
  queryClient.setQueryData(settingsKeys.draft, mergeRemote(typed, before, now));
  return open.length === 0;
}

/** Saves on the version that is there; null: a colleague has changed the same, there is something to choose. */
export function useChangeSettings() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (typed: Settings): Promise<Settings | null> => {
      let wanted = typed;
      let saved: Settings | null = null;
      await saveOnVersion<Settings>({
        read: async () => {
          const { body, etag } = await api.staff.page('readSettings', {});
          return { values: body, etag };
        },
        reconcile: (now) => {
          const before = queryClient.getQueryData<Settings>(settingsKeys.stored);
          if (before) wanted = mergeRemote(wanted, before, now);
          const settled = takeOver(queryClient, now);
          queryClient.setQueryData(settingsKeys.stored, now);
          return settled;
        },
        write: async (ifMatch) => {
          saved = await api.staff.call('changeSettings', { body: wanted, ifMatch });
        },
      });
      return saved;
    },
    onSuccess: (saved) => {
      if (!saved) return;
      queryClient.setQueryData(settingsKeys.stored, saved);
      queryClient.setQueryData(settingsKeys.draft, null);
      applyTenantColours(saved.config.style, document.documentElement);
      // A colleague's change, told while this response was on its way, would be undone by it.
      refetchFromStart(queryClient, { queryKey: settingsKeys.stored });
    },
  });
}

/** The built-in texts of the product by key. */
export function useBuiltInTexts(language: Language) {
  return useQuery({
    queryKey: settingsKeys.texts(language),
    queryFn: () => allTexts(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
