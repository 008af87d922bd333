import { type AppointmentRow, readAppointmentRows } from '../calendar/appointment-row-store.ts';
import { guestView, patientView, staffView } from '../calendar/appointment-view.ts';
import { readLiveList } from '../calendar/live-list-store.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import type { Caller, GuestCaller, PatientCaller } from '../platform/caller.ts';
import { type MessageData, messageData } from './event-stream.ts';

/** The practice's list as all its staff get it, and the running calls with whom they belong to. */
export interface StaffState {
  list: MessageData;
  running: { people: ReadonlySet<string>; data: MessageData }[];
}

export async function readStaffState(tx: TenantTransaction, withSms: boolean): Promise<StaffState> {
  const rows = await readLiveList(tx);
  return {
    list: messageData({ type: 'getCalls', body: rows.map((row) => staffView(row, withSms)) }),
    running: rows
      .filter((row) => row.status === 'started')
      .map((row) => ({ people: staffIn(row), data: staffMessage(row, withSms) })),
  };
}

const staffIn = (row: AppointmentRow) =>
  new Set([row.doctor.id, ...row.other_users.map((each) => each.id)]);

/** A member of staff is told of the running calls in which they take part. */
export const stateForStaff = (state: StaffState, staffId: string): MessageData[] => [
  state.list,
  ...state.running.filter((call) => call.people.has(staffId)).map((call) => call.data),
];

/** A patient's list is their one appointment; a guest has no list. */
export async function stateForVisitor(
  tx: TenantTransaction,
  caller: PatientCaller | GuestCaller,
): Promise<MessageData[]> {
  const rows = await readAppointmentRows(tx, [caller.appointmentId]);
  if (caller.kind === 'guest') return rows.flatMap((row) => messageFor(caller, row, false) ?? []);
  return [
    messageData({ type: 'getCalls', body: rows.map(patientView) }),
    ...rows.filter((row) => row.status === 'started').map(patientMessage),
  ];
}

export const staffMessage = (row: AppointmentRow, withSms: boolean): MessageData =>
  messageData({ type: 'getAppointment', body: staffView(row, withSms) });

const patientMessage = (row: AppointmentRow): MessageData =>
  messageData({ type: 'getAppointment', body: patientView(row) });

/** Undefined for a guest who was sent away. */
export function messageFor(
  caller: Caller,
  row: AppointmentRow,
  withSms: boolean,
): MessageData | undefined {
  if (caller.kind === 'staff') return staffMessage(row, withSms);
  if (caller.kind === 'patient') return patientMessage(row);
  const visit = guestView(row, caller.id);
  return visit && messageData({ type: 'getVisit', body: visit });
}
