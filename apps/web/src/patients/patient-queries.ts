import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LiveRecord, Patient, PatientInput } from '@visite/contract';
import { refetchFromStart } from '../session/refetch.ts';
import { useStaffSession } from '../session/staff-session.tsx';

/** The first part is what the event stream calls this record: a change elsewhere fetches it again. */
const patients = 'patients' satisfies LiveRecord;

const patientKeys = {
  all: [patients],
  record: (patientId: string) => [patients, 'record', patientId],
  stored: (patientId: string) => [patients, 'stored', patientId],
  lists: [patients, 'list'],
  list: (searchTerm: string, offset: number) => [patients, 'list', searchTerm, offset],
  search: (searchTerm: string) => [patients, 'search', searchTerm],
} as const;

export const patientsPerPage = 50;
const proposedAtMost = 8;

/** One patient; nothing is asked while the id is empty. */
export function usePatient(patientId: string) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: patientKeys.record(patientId),
    queryFn: ({ signal }) => api.staff.call('readPatient', { params: { patientId }, signal }),
    enabled: patientId !== '',
  });
}

/** What is stored of a patient's consultations, and until when. */
export function useStoredRecords(patientId: string) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: patientKeys.stored(patientId),
    queryFn: ({ signal }) => api.staff.call('listStoredRecords', { params: { patientId }, signal }),
  });
}

/** Not kept once it is closed: notes and files do not stay in memory. */
export function useStoredContent(patientId: string, appointmentId: string) {
  const { api } = useStaffSession();
  return useQuery({
    // Not below `patients`: every change to a patient would read it again, and so say the trail.
    queryKey: ['stored-content', patientId, appointmentId],
    queryFn: ({ signal }) =>
      api.staff.call('readStoredRecord', { params: { patientId, appointmentId }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** One stored file; nothing is asked before it is wanted. */
export function useStoredFile(
  params: { patientId: string; appointmentId: string; fileId: string },
  wanted: boolean,
) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: ['stored-file', params.patientId, params.appointmentId, params.fileId],
    queryFn: ({ signal }) => api.staff.call('readStoredFile', { params, signal }),
    enabled: wanted,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One page of those who match; a newer search aborts the older one's request. */
export function usePatientList(searchTerm: string, offset: number) {
  const { api } = useStaffSession();
  const query = useQuery({
    queryKey: patientKeys.list(searchTerm, offset),
    queryFn: ({ signal }) =>
      api.staff.page('listPatients', {
        query: { searchTerm, limit: patientsPerPage, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return {
    patients: query.data?.body,
    total: query.data?.total ?? 0,
    /** What is shown answers an older question. */
    old: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
  };
}

/** The first few who match, to choose one from. */
export function usePatientSearch(searchTerm: string, { enabled = true } = {}) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: patientKeys.search(searchTerm),
    queryFn: ({ signal }) =>
      api.staff.call('listPatients', { query: { searchTerm, limit: proposedAtMost }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
}

interface PatientCreation {
  body: PatientInput;
  idempotencyKey: string;
}

/** `onCreated` comes before the lists are fetched again; the mutation ends after. */
export function useCreatePatient(onCreated: () => void) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: PatientCreation) =>
      api.staff.call('createPatient', { body, idempotencyKey }),
    onSuccess: () => {
      onCreated();
      return refetchFromStart(queryClient, { queryKey: patientKeys.all });
    },
  });
}

interface PatientChange {
  patientId: string;
  body: PatientInput;
  ifMatch?: string | null;
}

/** As it is now, with the name of its version. */
export function useReadPatientNow() {
  const { api } = useStaffSession();
  return (patientId: string) => api.staff.page('readPatient', { params: { patientId } });
}

/** `onChanged` comes before the record is fetched again; the mutation ends after. */
export function useChangePatient(onChanged?: () => void) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ patientId, body, ifMatch = null }: PatientChange) =>
      api.staff.call('changePatient', { params: { patientId }, body, ifMatch }),
    onSuccess: () => {
      onChanged?.();
      return refetchFromStart(queryClient, { queryKey: patientKeys.all });
    },
  });
}

interface EmailChange {
  patient: Patient;
  email: string;
}

/** The answer is empty, so the known record gets the new address at once. */
export function useChangeEmail(onChanged: () => void) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ patient, email }: EmailChange) => {
      // The record as it is now: a colleague may have changed the name since it was shown.
      const params = { patientId: patient.person.id };
      const { body: now, etag: ifMatch } = await api.staff.page('readPatient', { params });
      const { title, firstName, lastName, gender } = now.person;
      const optional = { ...(title && { title }), ...(gender && { gender }) };
      const person = { firstName, lastName, ...optional, email };
      const { dateOfBirth, address } = now.patientData;
      const body = { person, patientData: { dateOfBirth, ...(address && { address }) } };
      return api.staff.call('changePatient', { params, body, ifMatch });
    },
    onSuccess: (_, { patient, email }) => {
      const queryKey = patientKeys.record(patient.person.id);
      // Into the record as it is now: it may have been fetched again during the request.
      queryClient.setQueryData<Patient>(queryKey, (now = patient) => ({
        ...now,
        person: { ...now.person, email },
      }));
      onChanged();
    },
  });
}

/** `onDeleted` comes first: the panel must be closed before its record leaves the cache. */
export function useDeletePatient(onDeleted: () => void) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (patientId: string) => api.staff.call('deletePatient', { params: { patientId } }),
    onSuccess: (_, patientId) => {
      onDeleted();
      queryClient.removeQueries({ queryKey: patientKeys.record(patientId) });
      return refetchFromStart(queryClient, { queryKey: patientKeys.lists });
    },
  });
}

export function useExportPatient() {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: (patientId: string) => api.staff.call('exportPatient', { params: { patientId } }),
  });
}
