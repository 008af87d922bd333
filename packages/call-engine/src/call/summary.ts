import { type CallSummary, fullName } from '@visite/contract';
import { type Artefacts, type CallState, durationSeconds } from './call-state.ts';

/** What remains of a call on the client that paused, stopped or saw it end [CALL-15, CALL-16]. */
export function buildSummary(state: CallState, now: number): CallSummary {
  const { appointment, files } = state;
  const { patient, doctor } = appointment;
  const kept = [...files.values()].filter((file) => file.status !== 'cancelled');
  return {
    appointmentId: appointment.id,
    patientFullName: fullName(patient.person),
    doctorFullName: fullName(doctor.person),
    ...(patient.person.gender ? { patientGender: patient.person.gender } : {}),
    patientDateOfBirth: patient.patientData.dateOfBirth,
    durationSeconds: durationSeconds(state, now),
    scheduledStart: appointment.scheduledStart,
    scheduledEnd: appointment.scheduledEnd,
    chatProtocol: state.chat.map(({ from, message, fileUuid }) => {
      const file = fileUuid ? files.get(fileUuid) : undefined;
      const attachment = file ? { attachment: { uuid: file.uuid, name: file.name } } : {};
      return { fromUserUuid: from, message, ...attachment };
    }),
    files: kept.map(({ name, from, uuid, base64 }) => ({ name, fromUserUuid: from, uuid, base64 })),
  };
}

/** What is new since an earlier stay: the rest was uploaded when that one ended. */
export function withoutEarlier(summary: CallSummary, { chat, files }: Artefacts): CallSummary {
  return {
    ...summary,
    chatProtocol: summary.chatProtocol.slice(chat.length),
    files: summary.files.filter(({ uuid }) => !files.has(uuid)),
  };
}
