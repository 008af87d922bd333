/**
 * What is half written survives closing the panel and a call on hold. In memory only, by
 * appointment: it must neither outlive the page nor reach another patient.
 */
const drafts = new Map<string, string>();

export function draftOf(appointmentId: string): string {
  return drafts.get(appointmentId) ?? '';
}

export function keepDraft(appointmentId: string, text: string): void {
  if (text === '') drafts.delete(appointmentId);
  else drafts.set(appointmentId, text);
}
