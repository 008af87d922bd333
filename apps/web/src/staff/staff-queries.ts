import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BodyInput,
  type Endpoints,
  fullName,
  type LiveRecord,
  type Person,
  type StaffInput,
  type StaffListEntry,
} from '@visite/contract';
import { useMemo } from 'react';
import { refetchFromStart } from '../session/refetch.ts';
import { useStaffSession } from '../session/staff-session.tsx';
import {
  accountBody,
  accountValues,
  type OwnAccountChange,
  ownAccountBody,
} from './account-values.ts';

/** The first part is what the event stream calls this record: a change elsewhere fetches it again. */
const staff = 'staff' satisfies LiveRecord;

const staffKeys = {
  all: [staff],
  names: [staff, 'names'],
  lists: [staff, 'list'],
  list: (searchTerm: string) => [staff, 'list', searchTerm],
} as const;

const minuteMs = 60_000;

/** Everybody who works here, by name. */
export function useStaffList() {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: staffKeys.names,
    queryFn: ({ signal }) => api.staff.call('listStaff', { query: {}, signal }),
    staleTime: 5 * minuteMs,
  });
}

export interface Doctor {
  id: string;
  name: string;
  person: Person;
  active: boolean;
  /** Counts the practice's doctors as they came; colour and letters hang on it. */
  number: number;
}

/** The practice's doctors in alphabetical order, those who left included. */
export function useDoctors() {
  const list = useStaffList();
  const doctors = useMemo(() => doctorsIn(list.data ?? []), [list.data]);
  return { doctors, isPending: list.isPending, error: list.error, refetch: list.refetch };
}

function doctorsIn(staffList: readonly StaffListEntry[]): Doctor[] {
  return staffList
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
}

/** The accounts that match; what was found before stays until the answer is here. */
export function useAccounts(searchTerm: string) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: staffKeys.list(searchTerm),
    queryFn: ({ signal }) => api.staff.call('listStaff', { query: { searchTerm }, signal }),
    placeholderData: keepPreviousData,
  });
}

interface AccountCreation {
  body: StaffInput;
  idempotencyKey: string;
}

export function useCreateAccount() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: AccountCreation) =>
      api.staff.call('createStaff', { body, idempotencyKey }),
    onSuccess: () => refetchFromStart(queryClient, { queryKey: staffKeys.all }),
  });
}

interface AccountChange {
  staffId: string;
  body: StaffInput;
  ifMatch?: string | null;
}

/** As it is now, with the name of its version. */
export function useReadAccountNow() {
  const { api } = useStaffSession();
  return (staffId: string) => api.staff.page('readStaff', { params: { staffId } });
}

export function useChangeAccount() {
  const { api, user } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ staffId, body, ifMatch = null }: AccountChange) => {
      await api.staff.call('changeStaff', { params: { staffId }, body, ifMatch });
      if (staffId === user.person.id) await api.resumeStaff();
    },
    onSuccess: () => refetchFromStart(queryClient, { queryKey: staffKeys.all }),
  });
}

interface StatusChange {
  account: StaffListEntry;
  active: boolean;
}

/** Shown at once; taken back where the server refuses. */
export function useChangeAccountStatus() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const show = (staffId: string, status: StaffListEntry['status']) =>
    queryClient.setQueriesData<StaffListEntry[]>({ queryKey: staffKeys.lists }, (known) =>
      known?.map((each) => (each.person.id === staffId ? { ...each, status } : each)),
    );
  return useMutation({
    mutationFn: ({ account, active }: StatusChange) => {
      const body = accountBody({ ...accountValues(account), active });
      return api.staff.call('changeStaff', { params: { staffId: account.person.id }, body });
    },
    onMutate: ({ account, active }) => {
      show(account.person.id, active ? 'active' : 'inactive');
    },
    onError: (_, { account, active }) => {
      show(account.person.id, active ? 'inactive' : 'active');
    },
    // After a refusal too: the list may have been fetched again during the request.
    onSettled: () => refetchFromStart(queryClient, { queryKey: staffKeys.all }),
  });
}

/** Mails a link with which the person sets a new password. */
export function useRequestPasswordReset() {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: (staffId: string) =>
      api.staff.call('requestPasswordReset', { params: { staffId } }),
  });
}

/** After too many wrong passwords. */
export function useUnlockLogin() {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: (staffId: string) => api.staff.call('unlockLogin', { params: { staffId } }),
  });
}

/** Mails a link with which the person logs in once to set up the second factor. */
export function useRequestSecondFactorLink() {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: (staffId: string) =>
      api.staff.call('requestSecondFactorLink', { params: { staffId } }),
  });
}

/** A colleague's or one's own. */
export function useRemoveSecondFactor() {
  const { api, user } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (staffId: string) => {
      await api.staff.call('removeSecondFactor', { params: { staffId } });
      if (staffId === user.person.id) await api.resumeStaff();
    },
    onSuccess: () => refetchFromStart(queryClient, { queryKey: staffKeys.all }),
  });
}

/** With the password: a new secret. With a code: the factor is on. */
export function useEnrolSecondFactor() {
  const { api, user } = useStaffSession();
  const params = { staffId: user.person.id };
  return useMutation({
    mutationFn: (body: BodyInput<Endpoints['enrolSecondFactor']>) =>
      api.staff.call('enrolSecondFactor', { params, body }),
  });
}

export function useChangePassword() {
  const { api, user } = useStaffSession();
  const params = { staffId: user.person.id };
  return useMutation({
    mutationFn: (body: BodyInput<Endpoints['changePassword']>) =>
      api.staff.call('changePassword', { params, body }),
  });
}

/** Changes title or picture and nothing else: the rest is sent back as it is (STAFF-16). */
export function useChangeOwnAccount() {
  const { api, user } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changed: OwnAccountChange) => {
      // An undo comes later: what was changed meanwhile stays.
      const now = api.staffUser.get() ?? user;
      const body = ownAccountBody(now, changed);
      await api.staff.call('changeStaff', { params: { staffId: now.person.id }, body });
      await api.resumeStaff();
    },
    onSuccess: () => refetchFromStart(queryClient, { queryKey: staffKeys.all }),
  });
}
