import { type AppointmentRow, readAppointmentRows } from '../calendar/appointment-row-store.ts';
import { patientView, staffView } from '../calendar/appointment-view.ts';
import { readLiveList } from '../calendar/live-list-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { PatientCaller } from '../platform/caller.ts';
import { type MessageData, messageData } from './event-stream.ts';

/** The practice's list as all its staff get it, and the running calls with whom they belong to. */
export interface StaffState {
  list: MessageData;
  running: { people: ReadonlySet<string>; data: MessageData }[];
}

export async function readStaffState(tx: TenantTransaction): Promise<StaffState> {
  const rows = await readLiveList(tx);
  return {
    list: messageData({ type: 'getCalls', body: rows.map(staffView) }),
    running: rows
      .filter((row) => row.status === 'started')
      .map((row) => ({ people: staffIn(row), data: staffMessage(row) })),
  };
}

const staffIn = (row: AppointmentRow) =>
  new Set([row.doctor.id, ...row.other_users.map((each) => each.id)]);

/** A member of staff is told of the running calls in which they take part. */
export const stateForStaff = (state: StaffState, staffId: string): MessageData[] => [
  state.list,
  ...state.running.filter((call) => call.people.has(staffId)).map((call) => call.data),
];

/** A patient's list is their one appointment. */
export async function stateForPatient(
  tx: TenantTransaction,
  { appointmentId }: PatientCaller,
): Promise<MessageData[]> {
  const rows = await readAppointmentRows(tx, [appointmentId]);
  return [
    messageData({ type: 'getCalls', body: rows.map(patientView) }),
    ...rows.filter((row) => row.status === 'started').map(patientMessage),
  ];
}

export const staffMessage = (row: AppointmentRow): MessageData =>
  messageData({ type: 'getAppointment', body: staffView(row) });

export const patientMessage = (row: AppointmentRow): MessageData =>
  messageData({ type: 'getAppointment', body: patientView(row) });
