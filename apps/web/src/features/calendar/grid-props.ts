import type { Appointment, AppointmentTimes, WorkingHours } from '@visite/contract';
import type { Ref } from 'react';
import type { Doctor } from '../../staff/staff-queries.ts';
import type { DrawnSlot } from './drawn-slot.ts';

/** What the views of a day, a week and a month share. */
export interface GridProps {
  now: number;
  appointments: readonly Appointment[];
  doctors: readonly Doctor[];
  /** Each doctor's letters, those included whose appointments are not shown. */
  marks: ReadonlyMap<string, string>;
  hours: ReadonlyMap<string, WorkingHours>;
  /** The appointment whose details are open. */
  opened: string | null;
  /** The free time for which an appointment is being entered. */
  drawn: DrawnSlot | null;
  /** The place of `drawn`. */
  anchor: Ref<HTMLDivElement>;
  onOpen: (appointmentId: string) => void;
  onDraw: (slot: DrawnSlot) => void;
  onShowDay: (day: string) => void;
  /** `choices` are the possible new times; `putBack` reverts the drag; `to` is another doctor. */
  onMove: (
    appointment: Appointment,
    choices: readonly AppointmentTimes[],
    putBack: () => void,
    to?: Doctor,
  ) => void;
}
