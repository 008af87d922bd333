/** As many as can be told apart; calendar.css fills `--doctor` for each, in both themes. */
export const doctorColours = 12;

/** A doctor's colour follows from their number, which never changes; the name stands beside it. */
export function doctorColour(
  doctorId: string,
  doctors: readonly { id: string; number: number }[],
): string {
  const number = doctors.find(({ id }) => id === doctorId)?.number ?? 0;
  return number < 1 ? 'doctor-none' : `doctor-${((number - 1) % doctorColours) + 1}`;
}
