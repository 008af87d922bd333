import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffListEntry } from '@visite/contract';
import { useStaffSession } from '../../session/staff-session.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { accountBody, typedFrom } from './typed-account.ts';

export function useAccounts(typed: string) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const searchTerm = useDebounced(typed.trim());
  const queryKey = ['staff', 'list', searchTerm];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.staff.call('listStaff', { query: { searchTerm }, signal }),
    placeholderData: keepPreviousData,
  });

  /** Shown at once; taken back where the server refuses. */
  const setActive = async (account: StaffListEntry, active: boolean): Promise<void> => {
    const { id } = account.person;
    const show = (status: StaffListEntry['status']) =>
      queryClient.setQueryData<StaffListEntry[]>(queryKey, (known) =>
        known?.map((each) => (each.person.id === id ? { ...each, status } : each)),
      );
    show(active ? 'active' : 'inactive');
    try {
      const body = accountBody({ ...typedFrom(account), active });
      await api.staff.call('changeStaff', { params: { staffId: id }, body });
    } catch (error) {
      show(account.status);
      throw error;
    }
    await queryClient.invalidateQueries({ queryKey: ['staff'] });
  };
  return { ...query, searchTerm, setActive };
}
