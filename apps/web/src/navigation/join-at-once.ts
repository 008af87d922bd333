/** Of a navigation within the page: no link from outside can say it. */
export const joinAtOnce = (appointmentId: string) => ({ joinAtOnce: appointmentId });

export const joinsAtOnce = (state: unknown, appointmentId: string): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'joinAtOnce' in state &&
  state.joinAtOnce === appointmentId;
