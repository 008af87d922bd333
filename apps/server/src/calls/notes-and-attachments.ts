import type { Handlers } from '../platform/handler.ts';
import { type BoxKeys, secretBoxOf } from '../platform/secret-box-of.ts';
import { createContentCheck } from './attachment-content.ts';
import { checkedContent, demandUpload, storeAttachment } from './attachment-upload.ts';
import { KnownReads, listNotes, writeNote } from './notes.ts';
import { listStoredItems, openConversation } from './open-conversation.ts';

const done = { success: true } as const;

/** What a call leaves behind on the server, where a practice wants it. */
export const notesAndAttachmentsHandlers = (deps: BoxKeys) => {
  const box = secretBoxOf(deps);
  const check = createContentCheck();
  const reads = new KnownReads();
  return {
    writeNote: async ({ tx, params, body, caller, tenant, requestId }) => {
      await writeNote(tx, { ...params, text: body.text, caller, tenant, box, requestId });
      return done;
    },

    listNotes: ({ tx, params, caller, tenant, requestId }) =>
      listNotes(tx, { ...params, caller, tenant, box, reads, requestId }),

    openConversation: ({ tx, params, caller }) =>
      openConversation(tx, caller, params.appointmentId, box),

    listStoredItems: ({ tx, params, caller }) => listStoredItems(tx, caller, params.appointmentId),

    uploadAttachment: {
      // No connection is held while a file is decoded.
      ownTransaction: async (call) => {
        const { body, caller, tenant, requestId, params } = call;
        const { appointmentId } = params;
        const upload = { appointmentId, attachment: body, caller, tenant, requestId };
        await call.inTenant((tx) => demandUpload(tx, upload, 'look'));
        const content = await checkedContent(body, check);
        return call.inTenant((tx) =>
          call.once(tx, async () => {
            await storeAttachment(tx, upload, content, box);
            return done;
          }),
        );
      },
    },
  } satisfies Partial<Handlers>;
};
