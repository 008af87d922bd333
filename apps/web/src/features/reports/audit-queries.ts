import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type auditExportFormats, auditRecordTypes } from '@visite/contract';
import { dayOf } from '../../i18n/format.ts';
import { readIsoDay } from '../../i18n/read-date-time.ts';
import { dayAfter, instantOf } from '../../i18n/wall-time.ts';
import { useStaffSession } from '../../session/staff-session.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** As they stand in the address; empty where nothing is chosen. */
export interface AuditFilters {
  /** YYYY-MM-DD, both inclusive, in the practice's time zone. */
  first: string;
  last: string;
  person: string;
  patient: string;
  appointment: string;
  action: string;
  recordType: string;
}

export const auditFilterNames = {
  first: 'from',
  last: 'to',
  person: 'person',
  patient: 'about',
  appointment: 'number',
  action: 'action',
  recordType: 'kind',
} as const satisfies Record<keyof AuditFilters, string>;

export const auditPerPage = 50;

/** What somebody has typed into the address bar and the server would refuse is left out. */
export function readAuditFilters(search: URLSearchParams): AuditFilters {
  const read = (name: keyof AuditFilters, form: RegExp) => {
    const value = search.get(auditFilterNames[name]) ?? '';
    return form.test(value) ? value : '';
  };
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  return {
    first: readIsoDay(search.get('from')) ?? '',
    last: readIsoDay(search.get('to')) ?? '',
    person: read('person', uuid),
    patient: read('patient', uuid),
    appointment: read('appointment', appointmentNumber),
    action: read('action', /^[a-z]+(?:[.-][a-z]+)*$/),
    recordType: read('recordType', new RegExp(`^(?:${auditRecordTypes.join('|')})$`)),
  };
}

export const appointmentNumber = /^[\w-]{10}$/;

const midnight = (day: string) => instantOf({ day, time: '00:00' }).toISOString();

function queryOf(filters: AuditFilters) {
  const { first, last, person, patient, appointment, action, recordType } = filters;
  const kind = auditRecordTypes.find((each) => each === recordType);
  return {
    ...(first && { from: midnight(first) }),
    ...(last && { to: midnight(dayAfter(last)) }),
    ...(person && { person }),
    ...(patient && { patient }),
    ...(appointment && { appointment }),
    ...(action && { action }),
    ...(kind && { recordType: kind }),
  };
}

/** Never by itself: each read is an entry of what is read. */
const onDemand = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export function useAuditTrail(filters: AuditFilters, offset: number) {
  const { api } = useStaffSession();
  return useQuery({
    ...onDemand,
    queryKey: ['audit', 'list', filters, offset],
    queryFn: ({ signal }) =>
      api.staff.page('listAudit', {
        query: { ...queryOf(filters), limit: auditPerPage, offset },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export function useAuditState() {
  const { api } = useStaffSession();
  return useQuery({
    ...onDemand,
    queryKey: ['audit', 'state'],
    queryFn: ({ signal }) => api.staff.call('readAuditState', { signal }),
    refetchOnMount: 'always',
  });
}

type Format = (typeof auditExportFormats)[number];

/** A browser takes the mark off a text that it receives; spreadsheets need it. */
const byteOrderMark = '\uFEFF';

export function useAuditExport(filters: AuditFilters, fileName: string) {
  const { api } = useStaffSession();
  return useMutation({
    mutationFn: async (format: Format) => {
      const content = await api.staff.call('exportAudit', {
        query: { ...queryOf(filters), format },
      });
      const name = `${fileName}-${dayOf(Date.now())}.${format}`;
      if (format === 'csv') saveFile(name, 'text/csv;charset=utf-8', byteOrderMark + content);
      else saveFile(name, 'application/jsonl;charset=utf-8', content);
    },
  });
}
