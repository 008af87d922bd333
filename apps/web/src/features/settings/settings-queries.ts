import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Language, LiveRecord, Settings } from '@visite/contract';
import { useCallback } from 'react';
import { isSame, mergeRemote } from '../../drafts/merge-remote.ts';
import { allTexts } from '../../i18n/all-texts.ts';
import { refetchFromStart } from '../../session/refetch.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { applyTenantColours } from '../../ui/readable-colours.ts';

/** Name of the record in the event stream, so that a change elsewhere invalidates it. */
const settings = 'settings' satisfies LiveRecord;

const settingsKeys = {
  stored: [settings],
  /** A key of its own, so that invalidating `stored` keeps the draft. */
  draft: ['settings-draft'],
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
    (next: Settings | null) => queryClient.setQueryData(settingsKeys.draft, next),
    [queryClient],
  );
  const stored = useQuery({
    queryKey: settingsKeys.stored,
    queryFn: async ({ signal }) => {
      const now = await api.staff.call('readSettings', { signal });
      const before = queryClient.getQueryData<Settings>(settingsKeys.stored);
      const typed = queryClient.getQueryData<Settings | null>(settingsKeys.draft);
      if (before && typed) edit(mergeRemote(typed, before, now));
      return now;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const draft = useQuery<Settings | null>({
    queryKey: settingsKeys.draft,
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    initialData: null,
  }).data;
  return {
    shown: draft ?? stored.data,
    unsaved: draft !== null && stored.data !== undefined && !isSame(draft, stored.data),
    edit,
    error: stored.error,
    refetch: stored.refetch,
  };
}

export function useChangeSettings() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Settings) => api.staff.call('changeSettings', { body }),
    onSuccess: (saved) => {
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
