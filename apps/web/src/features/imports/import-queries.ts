import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ImportDecision,
  type ImportRow,
  importLimits,
  type PatientImport,
} from '@visite/contract';
import { useState } from 'react';
import { useStaffSession } from '../../session/staff-session.tsx';
import { saveFile } from '../../ui/save-file.ts';

const queryKey = ['imports'];
export const importsPerPage = 20;

const isAtWork = ({ state }: PatientImport) =>
  state === 'checking' || state === 'running' || state === 'undoing';

/** As the server has it: a reload and another tab see the same [IMPORT-2]. */
export function useImports(offset: number) {
  const { api } = useStaffSession();
  return useQuery({
    queryKey: [...queryKey, 'list', offset],
    queryFn: ({ signal }) =>
      api.staff.page('listImports', { query: { offset, limit: importsPerPage }, signal }),
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
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useImportDecision(importId: string) {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { row?: number; decision: ImportDecision }) =>
      api.staff.call('decideImport', { params: { importId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Sends everything and asks for the dry run. */
export function useUpload() {
  const { api } = useStaffSession();
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const upload = useMutation({
    mutationFn: async ({ fileName, rows }: { fileName: string; rows: ImportRow[] }) => {
      setSent(0);
      const begun = await api.staff.call('beginImport', {
        body: { fileName: fileName.slice(0, 200), rows: rows.length },
      });
      const params = { importId: begun.importId };
      let done = 0;
      for (const part of inParts(rows)) {
        await api.staff.call('sendImportRows', { params, body: { rows: part } });
        done += part.length;
        setSent(done / rows.length);
      }
      await api.staff.call('checkImport', { params });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { upload, sent };
}

/** As many rows in a call as it takes. */
export function inParts(rows: readonly ImportRow[]): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length + 1;
    const last = parts.at(-1);
    if (last && last.length < importLimits.rowsAtOnce && bytes + size < importLimits.bytesAtOnce) {
      last.push(row);
      bytes += size;
    } else {
      parts.push([row]);
      bytes = size;
    }
  }
  return parts;
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
