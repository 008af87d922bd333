/** Calendar months that an entry of the trail is kept. */
export const auditRetentionMonths = 12;
