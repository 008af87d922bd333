import * as z from 'zod/mini';
import { appointment, historyQuery } from './appointments.ts';
import { callReport, callReportResult } from './call-report.ts';
import {
  attachment,
  heartbeat,
  note,
  noteInput,
  rehearsalCall,
  signalInput,
  turnServer,
} from './calls.ts';
import { conversationKey } from './conversation-storage.ts';
import type { Endpoint } from './endpoint.ts';
import { feedbackInput, feedbackTicket } from './feedback.ts';
import { rehearsalInput } from './progress.ts';
import { success } from './wire.ts';

const run = { who: 'staff', action: 'call.run', response: success, status: 200 } as const;
const during = { whileSuspended: true } as const;
const attend = { ...run, action: 'call.attend' } as const;

/** Below `/calls`: everything about a running or finished call. */
export const callEndpoints = {
  uploadAttachment: {
    ...during,
    method: 'POST',
    path: '/calls/:appointmentId/attachment',
    who: 'staff or patient',
    action: 'call.join',
    body: attachment,
    response: success,
    status: 201,
    idempotent: true,
    bodyLimit: 14_000_000,
  },
  writeNote: {
    ...during,
    method: 'PUT',
    path: '/calls/:appointmentId/note/:staffId',
    who: 'staff',
    action: 'notes.write',
    body: noteInput,
    response: success,
    status: 200,
    bodyLimit: 131_072,
  },
  listNotes: {
    ...during,
    method: 'GET',
    path: '/calls/:appointmentId/note',
    who: 'staff',
    action: 'notes.read',
    response: z.array(note),
    status: 200,
  },
  pauseCall: { method: 'POST', path: '/calls/:appointmentId/pause', ...attend, ...during },
  resumeCall: { method: 'POST', path: '/calls/:appointmentId/resume', ...run, ...during },
  startCall: { method: 'POST', path: '/calls/:appointmentId/start', ...run },
  stopCall: { method: 'POST', path: '/calls/:appointmentId/stop', ...run, ...during },
  cancelAppointment: {
    method: 'POST',
    path: '/calls/:appointmentId/cancel',
    who: 'staff',
    action: 'appointments.plan',
    response: success,
    status: 200,
  },
  sendHeartbeat: {
    ...during,
    method: 'POST',
    path: '/calls/:appointmentId/health',
    ...attend,
    body: heartbeat,
  },
  /** Once for each participant of a call; a repeat is a success and counts nothing. */
  reportCall: {
    method: 'POST',
    path: '/calls/:appointmentId/report',
    who: 'staff or patient',
    action: 'call.join',
    body: callReport,
    response: callReportResult,
    status: 200,
    bodyLimit: 4_096,
    rate: { burst: 20, perMinute: 10 },
  },
  /** Right after the call, once: with it the patient may answer two questions, or not. */
  askFeedback: {
    method: 'POST',
    path: '/calls/:appointmentId/feedback',
    who: 'patient',
    action: 'feedback.own',
    response: feedbackTicket,
    status: 200,
    rate: { burst: 20, perMinute: 10 },
  },
  /** Without a session: whoever answers is nobody. */
  giveFeedback: {
    method: 'POST',
    path: '/calls/feedback',
    who: 'anyone',
    body: feedbackInput,
    response: success,
    status: 200,
    bodyLimit: 1_024,
  },
  listHistory: {
    method: 'GET',
    path: '/calls/history',
    who: 'staff',
    action: 'history.read',
    query: historyQuery,
    response: z.array(appointment),
    status: 200,
  },
  listTurnServers: {
    ...during,
    method: 'GET',
    path: '/calls/:appointmentId/turn-servers',
    who: 'staff, patient or guest',
    action: 'call.connect',
    response: z.array(turnServer),
    status: 200,
  },
  /** Before the login, for the holder of a valid link who has pressed the button; 404 for everything else. */
  beginRehearsal: {
    method: 'POST',
    path: '/calls/:appointmentId/rehearsal',
    who: 'anyone',
    response: rehearsalCall,
    status: 200,
  },
  /** How it went; the last word counts. */
  reportRehearsal: {
    method: 'PUT',
    path: '/calls/:appointmentId/rehearsal',
    who: 'anyone',
    body: rehearsalInput,
    response: success,
    status: 200,
  },
  /** Gives the caller their own part of the key under which their browser keeps the conversation. */
  openConversation: {
    ...during,
    method: 'POST',
    path: '/calls/:appointmentId/conversation',
    who: 'staff, patient or guest',
    action: 'call.connect',
    response: conversationKey,
    status: 200,
  },
  /** The messages and files that are stored; none for staff without the whole conversation. */
  listStoredItems: {
    ...during,
    method: 'GET',
    path: '/calls/:appointmentId/conversation',
    who: 'staff',
    action: 'call.attend',
    response: z.array(z.string()),
    status: 200,
  },
  sendSignal: {
    ...during,
    method: 'POST',
    path: '/calls/:appointmentId/users/:userId/signals',
    who: 'staff, patient or guest',
    action: 'call.connect',
    body: signalInput,
    response: success,
    status: 200,
    bodyLimit: 81_920,
    rate: { burst: 600, perMinute: 1_200 },
  },
} as const satisfies Record<string, Endpoint>;
