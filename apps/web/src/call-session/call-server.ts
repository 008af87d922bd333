import type { CallServer } from '@visite/call-engine';
import { attachmentOf } from '@visite/contract';
import type { Client } from '../api/client.ts';

/** These requests are retried: time out early instead of waiting on a dead connection. */
const soon = { timeoutMs: 5_000 };

/** The server as a call sees it, over either of the two clients. */
export function callServer(client: Client, appointmentId: string): CallServer {
  const params = { appointmentId };
  const done = async (response: Promise<unknown>): Promise<void> => {
    await response;
  };
  return {
    join: () => client.call('joinAppointment', { params }),
    reload: () => client.call('readAppointment', { params }),
    start: () => done(client.call('startCall', { params })),
    pause: () => done(client.call('pauseCall', { params })),
    resume: () => done(client.call('resumeCall', { params })),
    stop: () => done(client.call('stopCall', { params })),
    turnServers: () => client.call('listTurnServers', { params, ...soon }),
    heartbeat: (body) => done(client.call('sendHeartbeat', { params, body, ...soon })),
    sendSignal: (userId, message) => {
      const to = { params: { appointmentId, userId } };
      return done(client.call('sendSignal', { ...to, body: { message }, ...soon }));
    },
    uploadAttachment: (request) =>
      done(client.call('uploadAttachment', { params, body: attachmentOf(request) })),
    storedItems: () => client.call('listStoredItems', { params }),
    conversationKey: async () =>
      (await client.call('openConversation', { params, ...soon })).keyPart,
    reportCall: (body) =>
      done(client.call('reportCall', { params, body, keepalive: true, mayBeLoggedOut: true })),
    reportIntrusion: (body) => done(client.call('reportIntrusion', { body })),
  };
}
