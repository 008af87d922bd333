import { type CallSummary, fullName } from '@visite/contract';
import { type CallState, type ChatEntry, durationSeconds, type SharedFile } from './call-state.ts';

/** What remains of a call on the client that paused, stopped or saw it end [CALL-15, CALL-16]. */
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
    chatProtocol: saidIn(state).map(({ from, message, fileUuid }) => {
      const file = fileUuid ? files.get(fileUuid) : undefined;
      const attachment = file ? { attachment: { uuid: file.uuid, name: file.name } } : {};
      return { fromUserUuid: from, message, ...attachment };
    }),
    files: kept.map(({ name, from, uuid, base64 }) => ({ name, fromUserUuid: from, uuid, base64 })),
  };
}

/** As they were sent, not as they arrived: the same on every client. */
export function filesInOrder({ chat, files }: CallState): SharedFile[] {
  const sent = chat.flatMap(({ fileUuid }) => files.get(fileUuid ?? '') ?? []);
  return [...new Set([...sent, ...files.values()])].filter(({ status }) => status !== 'cancelled');
}

/** Without files that were taken back: who comes later never hears of those. */
export function saidIn({ chat, files }: CallState): ChatEntry[] {
  const isTakenBack = (uuid: string) => files.get(uuid)?.status === 'cancelled';
  return chat.filter(({ fileUuid, message }) => message || !fileUuid || !isTakenBack(fileUuid));
}
