import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LiveRecord } from '@visite/contract';
import { createPasskey } from '../api/passkey-prompt.ts';
import { readCertificates } from '../api/read-certificates.ts';
import { refetchFromStart } from '../session/refetch.ts';
import { useStaffSession } from '../session/staff-session.tsx';

/** The first part is what the event stream calls this record: a change elsewhere fetches it again. */
const staff = 'staff' satisfies LiveRecord;

const accessKeys = {
  passkeys: [staff, 'passkeys'],
  certificates: (staffId: string) => [staff, 'certificates', staffId],
  sessions: [staff, 'sessions'],
} as const;

function useOwn() {
  const { api, user } = useStaffSession();
  return { api, params: { staffId: user.person.id } };
}

export function usePasskeys() {
  const { api, params } = useOwn();
  return useQuery({
    queryKey: accessKeys.passkeys,
    queryFn: ({ signal }) => api.staff.call('listPasskeys', { params, signal }),
  });
}

/** Asks the browser for a new passkey and gives it to the account. */
export function useAddPasskey() {
  const { api, params } = useOwn();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const credential = await createPasskey(await api.staff.call('beginPasskey', { params }));
      return api.staff.call('addPasskey', { params, body: { name, credential } });
    },
    onSuccess: () => refetchFromStart(queryClient, { queryKey: accessKeys.passkeys }),
  });
}

export function useRemovePasskey() {
  const { api, params } = useOwn();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (passkeyId: string) => {
      await api.staff.call('removePasskey', { params: { ...params, passkeyId } });
      await api.resumeStaff();
    },
    onSuccess: () => refetchFromStart(queryClient, { queryKey: accessKeys.passkeys }),
  });
}

/** Of one's own account or, by an admin, of a colleague's. */
export function useCertificates(staffId: string) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: accessKeys.certificates(staffId),
    queryFn: ({ signal }) =>
      api.staff.call('listAccountCertificates', { params: { staffId }, signal }),
  });
}

/** Whether staff are served here with a client certificate alone. */
export function useCertificatesRequired(): boolean {
  const { data } = useQuery({
    queryKey: ['certinfo'],
    queryFn: () => readCertificates(window.fetch.bind(window)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.required ?? false;
}

/** Without a fingerprint: the one that this browser presents. */
export function useEnrolCertificate(staffId: string) {
  const { api, user } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { fingerprint?: string; name?: string }) => {
      await api.staff.call('enrolCertificate', { params: { staffId }, body });
      if (staffId === user.person.id) await api.resumeStaff();
    },
    onSuccess: () => refetchFromStart(queryClient, { queryKey: [staff] }),
  });
}

export function useRemoveCertificate(staffId: string) {
  const { api, user } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (fingerprint: string) => {
      await api.staff.call('removeCertificate', { params: { staffId, fingerprint } });
      if (staffId === user.person.id) await api.resumeStaff();
    },
    onSuccess: () => refetchFromStart(queryClient, { queryKey: [staff] }),
  });
}

export function useOwnSessions() {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: accessKeys.sessions,
    queryFn: ({ signal }) => api.staff.call('listOwnSessions', { signal }),
  });
}

/** One of them, or all but this one. */
export function useEndSessions() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | 'others') =>
      sessionId === 'others'
        ? api.staff.call('endOtherSessions', {})
        : api.staff.call('endOwnSession', { params: { sessionId } }),
    // After a refusal too: another page may have ended it.
    onSettled: () => refetchFromStart(queryClient, { queryKey: accessKeys.sessions }),
  });
}
