/** Binds a sealed remark to its patient: copied to another one it cannot be opened. */
export const remarkContext = (tenantId: string, patientId: string): string =>
  `patient remark ${tenantId} ${patientId}`;
