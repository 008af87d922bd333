import { useQuery } from '@tanstack/react-query';
import { fullName, type Person } from '@visite/contract';
import { useStaffSession } from '../session/staff-session.tsx';

export interface Doctor {
  id: string;
  name: string;
  person: Person;
  active: boolean;
  /** Counts the practice's doctors as they came; colour and letters hang on it. */
  number: number;
}

const minuteMs = 60_000;

/** Everybody who works here, by name; the accounts screen changes the same answer. */
export function useStaffList() {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: ['staff', 'names'],
    queryFn: ({ signal }) => api.staff.call('listStaff', { query: {}, signal }),
    staleTime: 5 * minuteMs,
  });
}

/** The practice's doctors in alphabetical order, those who left included. */
export function useDoctors() {
  const list = useStaffList();
  const doctors: Doctor[] = (list.data ?? [])
    .filter(({ roles }) => roles.includes('doctor'))
    .map(({ person, status, doctorNumber = 0 }) => ({
      id: person.id,
      name: fullName(person),
      person,
      active: status === 'active',
      number: doctorNumber,
    }))
    .sort((one, other) =>
      `${one.person.lastName} ${one.person.firstName}`.localeCompare(
        `${other.person.lastName} ${other.person.firstName}`,
        'de',
      ),
    );
  return { doctors, isPending: list.isPending, error: list.error, refetch: list.refetch };
}
