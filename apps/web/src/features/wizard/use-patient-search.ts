import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStaffSession } from '../../session/staff-session.tsx';

/** How long somebody pauses before the server is asked. */
const pauseMs = 200;
const shownAtMost = 8;

export function usePatientSearch(typed: string) {
  const { api } = useStaffSession();
  const [searchTerm, setSearchTerm] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearchTerm(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    queryKey: ['patients', 'search', searchTerm],
    queryFn: ({ signal }) =>
      api.staff.call('listPatients', { query: { searchTerm, limit: shownAtMost }, signal }),
    placeholderData: keepPreviousData,
  });
  const current = searchTerm === typed.trim() && !query.isPlaceholderData;
  return { found: query.data ?? [], searching: query.isFetching || !current, error: query.error };
}
