import { useNotes } from '../notes/use-notes.ts';

const server = {
  list: async () => [
    { created_by: 'me', text: 'Husten seit drei Tagen, kein Fieber.' },
    { created_by: 'colleague', text: 'Allergie gegen Penicillin.\nBitte beim Rezept beachten.' },
  ],
  put: async () => undefined,
};

export function useSampleNotes() {
  return useNotes({ server, appointmentId: 'sample', ownId: 'me' });
}
