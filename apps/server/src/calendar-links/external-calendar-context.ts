/** Binds a sealed address to its doctor. */
export const externalCalendarContext = (tenantId: string, staffId: string) =>
  `external calendar ${tenantId} ${staffId}`;
