import type { Appointment } from '@visite/contract';
import { codeOf } from '../api/api-errors.ts';
import type { ApiSession } from '../api/api-session.ts';

/** Somebody has given the appointment another time or doctor since it was looked at. */
class PlanChanged extends Error {
  override name = 'PlanChanged';
  readonly now: Appointment;
  constructor(now: Appointment) {
    super('The appointment was changed meanwhile.');
    this.now = now;
  }
}

/** The appointment as it is now, if that was why a change was refused. */
export const changedPlanIn = (error: unknown): Appointment | null =>
  error instanceof PlanChanged ? error.now : null;

/** Changes time or doctor only while both are as the person has seen them. */
export async function changeSeenPlan<Answer>(
  api: Pick<ApiSession, 'staff'>,
  seen: Appointment,
  change: (ifMatch: string | null) => Promise<Answer>,
): Promise<Answer> {
  const read = () => api.staff.page('readAppointment', { params: { appointmentId: seen.id } });
  const { body, etag } = await read();
  if (!isSamePlan(body, seen)) throw new PlanChanged(body);
  try {
    return await change(etag);
  } catch (error) {
    if (codeOf(error) !== 'changed-meanwhile') throw error;
    throw new PlanChanged((await read()).body);
  }
}

function isSamePlan(one: Appointment, other: Appointment): boolean {
  return (
    Date.parse(one.scheduledStart) === Date.parse(other.scheduledStart) &&
    Date.parse(one.scheduledEnd) === Date.parse(other.scheduledEnd) &&
    one.doctor.person.id === other.doctor.person.id
  );
}
