import type { Address, Appointment } from '@visite/contract';
import { isOpen, pagePath } from '@visite/contract';
import { recordAudit } from '../audit/record-audit.ts';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { sendsSms } from '../mail/tell-patient.ts';
import { notFound } from '../platform/api-error.ts';
import type { PatientCaller, StaffCaller } from '../platform/caller.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { readAppointmentRows } from './appointment-row-store.ts';
import { patientView, staffView } from './appointment-view.ts';
import { findConsent } from './consent-store.ts';
import { appointmentFor, planTag } from './locked-appointment.ts';
import { loginTanContext } from './login-tan.ts';
import { type Details, readDetails } from './store.ts';

/** One appointment as this caller may see it. */
export async function viewFor(
  tx: TenantTransaction,
  caller: StaffCaller | PatientCaller,
  appointmentId: string,
  tenant: Tenant,
): Promise<Appointment> {
  const [row] = await readAppointmentRows(tx, [appointmentId]);
  if (!row) throw notFound();
  return caller.kind === 'staff' ? staffView(row, sendsSms(tenant)) : patientView(row);
}

interface Reading {
  tenant: Tenant;
  box: SecretBox;
  requestId: string;
  /** Told of which version of the plan it is. */
  tag: (etag: string) => void;
}

/** The single read; staff also get what lists leave out: link, TAN, address and picture. */
export async function readAppointment(
  tx: TenantTransaction,
  caller: StaffCaller | PatientCaller,
  appointmentId: string,
  { tenant, box, requestId, tag }: Reading,
): Promise<Appointment> {
  tag(planTag(await appointmentFor(tx, caller, appointmentId, 'appointments.read')));
  const view = await viewFor(tx, caller, appointmentId, tenant);
  if (caller.kind === 'patient') return view;
  const details = await readDetails(tx, appointmentId);
  if (!details) throw notFound();
  const agreed = view.consent && (await findConsent(tx, appointmentId));
  const address = addressOf(details);
  const byTan = tenant.config.videoConsultation.features.patientLogin.mode === 'tan';
  const tan = byTan && details.login_tan;
  await recordAudit(tx, {
    actor: caller,
    action: 'appointment.read',
    recordType: 'appointment',
    recordId: appointmentId,
    ...(tan && { detail: { tan: true } }),
    requestId,
  });
  return {
    ...view,
    doctor: { ...view.doctor, ...(details.picture && { profilePictureUrl: details.picture }) },
    patient: {
      ...view.patient,
      patientData: { ...view.patient.patientData, ...(address && { address }) },
    },
    ...(tan && {
      loginTan: box.open(tan, loginTanContext(tx.tenantId, appointmentId)).toString('utf8'),
    }),
    ...(view.consent &&
      agreed && {
        consent: { ...view.consent, terms: agreed.terms, privacy: agreed.privacy },
      }),
    ...(isOpen(view.state.type) && {
      link: tenant.publicUrl + pagePath('patientAccept', { callid: appointmentId }),
      ...(details.entry_code && { entryCode: details.entry_code }),
    }),
  };
}

function addressOf(row: Details): Address | undefined {
  const address: Address = {
    ...(row.street && { street: row.street }),
    ...(row.street_number && { streetNumber: row.street_number }),
    ...(row.zip_code && { zipCode: row.zip_code }),
    ...(row.city && { city: row.city }),
    ...(row.country && { country: row.country }),
  };
  return Object.keys(address).length > 0 ? address : undefined;
}
