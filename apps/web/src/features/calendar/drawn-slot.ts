/** A free time that was pressed or drawn in the calendar. */
export interface DrawnSlot {
  day: string;
  /** Empty where the place belongs to no doctor. */
  doctorId: string;
  /** HH:MM on the practice's clock. */
  time: string;
  minutes: number;
}

export const usualMinutes = 15;
