/** Binds sealed call content to its own row: copied to another one it cannot be opened. */
export const noteContext = (tenantId: string, appointmentId: string, staffId: string): string =>
  `note ${tenantId} ${appointmentId} ${staffId}`;

export const conversationKeyContext = (
  tenantId: string,
  appointmentId: string,
  userId: string,
): string => `conversation key ${tenantId} ${appointmentId} ${userId}`;

export const attachmentContext = (
  tenantId: string,
  appointmentId: string,
  attachmentId: string,
  column: 'name' | 'content',
): string => `attachment ${column} ${tenantId} ${appointmentId} ${attachmentId}`;
