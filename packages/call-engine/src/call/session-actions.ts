import type { FeatureFlags } from '@visite/contract';
import type { CallActions } from './call-snapshot.ts';
import type { CallState, UploadProgress } from './call-state.ts';
import type { Conversation } from './conversation.ts';

/** What can be done now. What cannot is absent, so that no screen has to know why. */
export function actionsFor(
  state: CallState,
  features: FeatureFlags,
  all: Required<CallActions>,
  hasOthers: boolean,
): CallActions {
  const isStaff = state.me.side === 'staff';
  switch (state.phase) {
    case 'setup':
      return { join: all.join };
    case 'waiting':
      return { leave: all.leave, ...(isStaff ? { start: all.start } : {}) };
    case 'onHold':
      return { leave: all.leave, ...(isStaff ? { resume: all.resume, stop: all.stop } : {}) };
    case 'active':
    case 'patientLeft':
      return {
        leave: all.leave,
        ...(isStaff ? { pause: all.pause, stop: all.stop } : {}),
        ...(hasOthers ? talkOf(all) : {}),
        ...(state.phase === 'active' ? patientActions(state, features, all) : {}),
      };
    case 'ended':
      return hasFailed(state.uploads) ? { retryUploads: all.retryUploads } : {};
  }
}

function hasFailed(uploads: UploadProgress): boolean {
  return uploads !== null && uploads.failed > 0 && uploads.done + uploads.failed === uploads.total;
}

function talkOf({ sendChat, sendFile, cancelFile, draw }: Required<CallActions>): CallActions {
  return { sendChat, sendFile, cancelFile, draw };
}

/** What is done by telling the others. */
export function conversationActions(talk: Conversation) {
  return {
    sendChat: (message) => talk.sendChat(message),
    sendFile: (name, bytes) => talk.sendFile(name, bytes),
    cancelFile: (uuid) => talk.cancelFile(uuid),
    draw: (page, strokes, removed) => talk.draw(page, strokes, removed),
    lead: (fileUUID, page) => talk.lead(fileUUID, page),
    closeLead: () => talk.closeLead(),
    requestScreenshot: () => talk.requestScreenshot(),
    withdrawScreenshot: () => talk.withdrawScreenshot(),
    releaseScreenshot: () => void talk.releaseScreenshot(),
    refuseScreenshot: () => talk.refuseScreenshot(),
  } satisfies CallActions;
}

function patientActions(
  state: CallState,
  features: FeatureFlags,
  all: Required<CallActions>,
): CallActions {
  const { control } = features;
  const { step } = state.screenshot;
  if (state.me.side === 'patient') {
    if (step === 'none') return {};
    const { previewScreenshot, refuseScreenshot, releaseScreenshot } = all;
    const decide = { previewScreenshot, refuseScreenshot };
    return step === 'preview' ? { ...decide, releaseScreenshot } : decide;
  }
  const lead = state.lead ? { lead: all.lead, closeLead: all.closeLead } : { lead: all.lead };
  return {
    ...(control.enabled ? lead : {}),
    ...(control.captureScreenshot ? staffScreenshot(step, all) : {}),
  };
}

function staffScreenshot(step: string, all: Required<CallActions>): CallActions {
  if (step === 'waiting') return { withdrawScreenshot: all.withdrawScreenshot };
  const { requestScreenshot, closeScreenshot } = all;
  return step === 'none' ? { requestScreenshot } : { requestScreenshot, closeScreenshot };
}
