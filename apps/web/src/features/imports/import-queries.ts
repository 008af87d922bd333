import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportDecision, PatientImport } from '@visite/contract';
import { refetchFromStart } from '../../session/refetch.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { createStore, useStore } from '../../state/store.ts';
import { saveFile } from '../../ui/save-file.ts';
import { type Sending, type SentList, sendList } from './send-list.ts';

const queryKey = ['imports'];
export const importsPerPage = 20;

const isAtWork = ({ state }: PatientImport) =>
  state === 'checking' || state === 'running' || state === 'undoing';

/**
 * As the server has it: a reload and another tab see the same [IMPORT-2]. One that is not over comes first; the server
 * counts the rows of each import that it tells of, so whoever watches one asks for one.
 */
export function useImports({ offset, limit }: { offset: number; limit: number }) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: [...queryKey, 'list', offset, limit],
    queryFn: ({ signal }) => api.staff.page('listImports', { query: { offset, limit }, signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.body.some(isAtWork) ? 1_000 : 15_000),
  });
}

export type ShownRows = 'wrong' | 'duplicate' | 'kept';
export const rowsPerPage = 20;

export function useImportRows(importId: string, show: ShownRows, offset: number) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: [...queryKey, importId, show, offset],
    queryFn: ({ signal }) =>
      api.staff.call('listImportRows', {
        params: { importId },
        query: { show, offset, limit: rowsPerPage },
        signal,
      }),
  });
}

type Step = 'checkImport' | 'runImport' | 'undoImport' | 'discardImport';

export function useImportStep(importId: string) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (step: Step) => api.staff.call(step, { params: { importId } }),
    onSettled: () => refetchFromStart(queryClient, { queryKey }),
  });
}

export function useImportDecision(importId: string) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { row?: number; decision: ImportDecision }) =>
      api.staff.call('decideImport', { params: { importId }, body }),
    onSettled: () => refetchFromStart(queryClient, { queryKey }),
  });
}

/** Null while nothing is sent. Outside of the page: sending goes on while somebody looks at another one. */
const sending = createStore<Sending | null>(null);
export const useSending = () => useStore(sending);

/** Sends everything and asks for the dry run. */
export function useUpload() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (list: SentList) => {
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      try {
        await sendList(api.staff, list, sending.set);
      } finally {
        window.removeEventListener('beforeunload', ask);
        sending.set(null);
      }
    },
    onSettled: () => refetchFromStart(queryClient, { queryKey }),
  });
}

/** A browser takes the mark off a text that it receives; spreadsheets need it. */
const byteOrderMark = '\uFEFF';

export function useListExport() {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: async (list: { name: string; days?: { from: string; to: string } }) => {
      const { days } = list;
      const content = days
        ? await api.staff.call('exportAppointments', {
            query: { 'start-date': days.from, 'end-date': days.to },
          })
        : await api.staff.call('exportPatients', {});
      saveFile(`${list.name}.csv`, 'text/csv;charset=utf-8', byteOrderMark + content);
    },
  });
}
