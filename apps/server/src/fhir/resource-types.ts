import type { FhirType } from '@visite/contract';
import { appointments } from './appointments.ts';
import type { ResourceType } from './fhir-call.ts';
import { patients } from './patients.ts';
import { practitionerRoles, practitioners, schedules } from './practitioners.ts';
import { slots } from './slots.ts';

export const resourceTypes: Readonly<Record<FhirType, ResourceType>> = {
  Patient: patients,
  Appointment: appointments,
  Practitioner: practitioners,
  PractitionerRole: practitionerRoles,
  Schedule: schedules,
  Slot: slots,
};
export const fhirTypes = Object.keys(resourceTypes) as FhirType[];

export const isFhirType = (type: string): type is FhirType => Object.hasOwn(resourceTypes, type);
