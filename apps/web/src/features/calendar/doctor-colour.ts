/** As many as can be told apart; calendar.css fills `--doctor` for each, in both themes. */
const colours = 8;

/** A doctor's colour follows from their place in the alphabet; the name always stands beside it. */
export function doctorColour(doctorId: string, doctors: readonly { id: string }[]): string {
  const place = doctors.findIndex(({ id }) => id === doctorId);
  return place < 0 ? 'doctor-none' : `doctor-${(place % colours) + 1}`;
}
