import { type CallSummary, fullName } from '@visite/contract';
import { type CallState, type ChatEntry, durationSeconds, type SharedFile } from './call-state.ts';

/** The summary on a client that paused or stopped the call, or saw it end [CALL-15, CALL-16]. */
export function buildSummary(state: CallState, now: number): CallSummary {
  const { appointment, files } = state;
  const { patient, doctor } = appointment;
  const kept = filesInOrder(state);
  return {
    appointmentId: appointment.id,
    patientFullName: fullName(patient.person),
    doctorFullName: fullName(doctor.person),
    ...(patient.person.gender ? { patientGender: patient.person.gender } : {}),
    patientDateOfBirth: patient.patientData.dateOfBirth,
    durationSeconds: durationSeconds(state, now),
    scheduledStart: appointment.scheduledStart,
    scheduledEnd: appointment.scheduledEnd,
    chatProtocol: visibleChat(state).map(({ from, message, fileUuid }) => {
      const file = fileUuid ? files.get(fileUuid) : undefined;
      const attachment = file ? { attachment: { uuid: file.uuid, name: file.name } } : {};
      return { fromUserUuid: from, message, ...attachment };
    }),
    files: kept.map(({ name, from, uuid, base64 }) => ({ name, fromUserUuid: from, uuid, base64 })),
  };
}

/**
 * Who leaves may not come back: without it, what was sent to the patient would go with the page. Staff
 * have theirs from the end of the call [CALL-75].
 */
export function summaryOnLeaving(state: CallState, now: number): CallSummary | null {
  const { phase, me } = state;
  const ran = phase === 'active' || phase === 'patientLeft' || phase === 'onHold';
  return ran && me.side === 'patient' ? buildSummary(state, now) : null;
}

/** In the order of sending, not of arrival: the same on every client. */
export function filesInOrder({ chat, files }: CallState): SharedFile[] {
  const sent = chat.flatMap(({ fileUuid }) => files.get(fileUuid ?? '') ?? []);
  return [...new Set([...sent, ...files.values()])].filter(({ status }) => status !== 'cancelled');
}

/** Without the entries of cancelled files, which are not sent to people who join later either. */
export function visibleChat({ chat, files }: CallState): ChatEntry[] {
  const isCancelled = (uuid: string) => files.get(uuid)?.status === 'cancelled';
  return chat.filter(({ fileUuid, message }) => message || !fileUuid || !isCancelled(fileUuid));
}
