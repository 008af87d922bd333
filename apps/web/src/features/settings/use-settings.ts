import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '@visite/contract';
import { isSame, mergeRemote } from '../../drafts/merge-remote.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { applyTenantColours } from '../../ui/apply-tenant-colours.ts';

const stored = ['settings'];
const drafted = ['settings-draft'];

/**
 * The stored settings and what was typed over them. The draft outlives the page (a shortcut, a
 * crash of the screen) and ends with the session, whose cache it lives in.
 */
export function useSettings() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const edit = (next: Settings | null) => queryClient.setQueryData(drafted, next);
  const query = useQuery({
    queryKey: stored,
    queryFn: async ({ signal }) => {
      const now = await api.staff.call('readSettings', { signal });
      const before = queryClient.getQueryData<Settings>(stored);
      const typed = queryClient.getQueryData<Settings | null>(drafted);
      if (before && typed) edit(mergeRemote(typed, before, now));
      return now;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const draft = useQuery<Settings | null>({
    queryKey: drafted,
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    initialData: null,
  }).data;
  const shown = draft ?? query.data;
  return {
    ...query,
    shown,
    unsaved: draft !== null && query.data !== undefined && !isSame(draft, query.data),
    edit,
    save: async (settings: Settings) => {
      const saved = await api.staff.call('changeSettings', { body: settings });
      queryClient.setQueryData(stored, saved);
      edit(null);
      applyTenantColours(saved.config.style, document.documentElement);
    },
  };
}
