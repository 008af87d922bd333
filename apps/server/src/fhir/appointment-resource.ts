import type { Appointment, Extension, Identifier } from '@medplum/fhirtypes';
import { type AppointmentStatus, appointmentLimits, fullName, isOpen } from '@visite/contract';
import type { AppointmentRow } from '../calendar/appointment-row-store.ts';

/** R5 has it as an element of its own; in R4 it is the extension of the same name. */
export const virtualService =
  'http://hl7.org/fhir/5.0/StructureDefinition/extension-Appointment.virtualService';

/** Accepted is the patient's word; until then it is pending. */
export const fhirStatus = {
  pending: 'pending',
  accepted: 'booked',
  started: 'arrived',
  stopped: 'fulfilled',
  cancelled: 'cancelled',
  missed: 'noshow',
} as const satisfies Record<AppointmentStatus, Appointment['status']>;

interface Facts {
  identifiers: Identifier[];
  version: number;
  updatedAt: Date;
  /** For clients with the right for it. */
  link: string | undefined;
  /** Names are personal data: for clients that may read patients. */
  showsPatient: boolean;
}

export function appointmentResource(row: AppointmentRow, facts: Facts): Appointment {
  const { identifiers, version, updatedAt, link, showsPatient } = facts;
  const { patient, doctor, status } = row;
  return {
    resourceType: 'Appointment',
    id: row.appointment_number,
    meta: { versionId: String(version), lastUpdated: updatedAt.toISOString() },
    extension: [virtualServiceOf(isOpen(status) ? link : undefined)],
    ...(identifiers.length > 0 && { identifier: identifiers }),
    status: fhirStatus[status],
    start: row.scheduled_start.toISOString(),
    end: row.scheduled_end.toISOString(),
    participant: [
      {
        actor: {
          reference: `Patient/${patient.id}`,
          ...(showsPatient && { display: fullName(patient) }),
        },
        required: 'required',
        status: row.declined_at
          ? 'declined'
          : status === 'pending' || status === 'missed'
            ? 'needs-action'
            : 'accepted',
      },
      {
        actor: { reference: `Practitioner/${doctor.id}`, display: fullName(doctor) },
        required: 'required',
        status: 'accepted',
      },
    ],
  };
}

function virtualServiceOf(link: string | undefined): Extension {
  const channel = {
    system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode',
    code: 'VR',
    display: 'virtual',
  };
  return {
    url: virtualService,
    extension: [
      { url: 'channelType', valueCoding: channel },
      ...(link ? [{ url: 'address', valueUrl: link }] : []),
      { url: 'maxParticipants', valuePositiveInt: appointmentLimits.peopleInCall },
    ],
  };
}
