/** What the tablet shows: the way of a patient from the message to the conversation. */
export const scenes = ['link', 'login', 'check', 'talk'] as const;
export type Scene = (typeof scenes)[number];
