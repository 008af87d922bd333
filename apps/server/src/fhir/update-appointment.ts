import { appointmentTimes, parseInput } from '@visite/contract';
import { changeDoctor } from '../calendar/change-doctor.ts';
import { lockAppointment } from '../calendar/locked-appointment.ts';
import { moveAppointment } from '../calendar/move-appointment.ts';
import { changeCall } from '../calls/change-call.ts';
import { ApiError, invalid, notFound } from '../platform/api-error.ts';
import { fhirStatus } from './appointment-resource.ts';
import type { FhirCall } from './fhir-call.ts';
import type { AppointmentShape } from './input-shapes.ts';
import { appointmentVersions } from './search-store.ts';
import { versionOf } from './versions.ts';

interface Wanted {
  given: AppointmentShape;
  patientId: string;
  doctorId: string;
  ifMatch: string | undefined;
}

const planned: readonly AppointmentShape['status'][] = ['proposed', 'pending', 'booked'];

/** Another time, another doctor, or canceled: by the calls that staff use. The patient stays. */
export async function updateAppointment(
  { tx, caller, tenant, requestId }: FhirCall,
  appointmentId: string,
  { given, patientId, doctorId, ifMatch }: Wanted,
): Promise<void> {
  const wantedVersion = versionOf(ifMatch);
  const held = await lockAppointment(tx, appointmentId);
  const [current] = await appointmentVersions(tx, [appointmentId]);
  if (!held || !current) throw notFound();
  if (wantedVersion !== undefined && wantedVersion !== String(current.version)) {
    throw new ApiError('changed-meanwhile');
  }
  if (patientId !== held.patient_id) throw invalid({ path: 'patientId', code: 'invalid' });
  const times = parseInput(appointmentTimes, {
    scheduledStart: given.start,
    scheduledEnd: given.end,
  });
  if (!times.ok) throw invalid(...times.errors);

  const change = { appointmentId, caller, tenant, ifMatch: undefined, requestId };
  if (given.status === 'cancelled') {
    const runBy = tenant.config.videoConsultation.features.callsRunBy;
    await changeCall(tx, { ...change, call: 'cancel', runBy });
    return;
  }
  const isPlanned = held.status === 'pending' || held.status === 'accepted';
  // Whether the patient accepts, comes or stays away is nothing that another system decides.
  const fits = isPlanned
    ? planned.includes(given.status)
    : given.status === fhirStatus[held.status];
  if (!fits) throw invalid({ path: 'Appointment.status', code: 'invalid' });
  const sameTimes =
    Date.parse(given.start) === held.scheduled_start.getTime() &&
    Date.parse(given.end) === held.scheduled_end.getTime();
  if (doctorId !== held.doctor_id) await changeDoctor(tx, { ...change, doctorId });
  if (!sameTimes) await moveAppointment(tx, { ...change, times: times.value });
}
