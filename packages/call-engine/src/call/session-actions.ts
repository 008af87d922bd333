import type { FeatureFlags } from '@visite/contract';
import type { CallActions } from './call-snapshot.ts';
import type { CallState, UploadProgress } from './call-state.ts';
import { mayRun } from './people.ts';
import type { Room } from './room.ts';
import { telephonePartner } from './telephone.ts';

/** The actions that are possible now; the others are absent, so that screens need no conditions. */
export function actionsFor(
  state: CallState,
  features: FeatureFlags,
  all: Required<CallActions>,
  hasOthers: boolean,
): CallActions {
  const isStaff = state.me.side === 'staff';
  const runs = mayRun(state.appointment, state.me, features);
  switch (state.phase) {
    case 'setup':
      return { join: all.join };
    case 'waiting':
      return { leave: all.leave, ...(runs ? { start: all.start } : {}) };
    case 'onHold':
      return { leave: all.leave, ...(runs ? { resume: all.resume, stop: all.stop } : {}) };
    case 'active':
    case 'patientLeft':
      return {
        leave: all.leave,
        ...(isStaff ? { pause: all.pause } : {}),
        ...(runs ? { stop: all.stop } : {}),
        ...(hasOthers ? conversationActionsOf(state, all) : {}),
        ...telephoneActions(state, all),
        ...(hasComparableKey(state) ? { confirmKey: all.confirmKey } : {}),
        ...(state.phase === 'active' ? patientActions(state, features, all) : {}),
      };
    case 'ended':
      return hasFailed(state.uploads) ? { retryUploads: all.retryUploads } : {};
  }
}

function hasComparableKey({ people }: CallState): boolean {
  return [...people.values()].some(
    ({ newKey, safetyWords }) => newKey !== null && Array.isArray(safetyWords),
  );
}

function telephoneActions(state: CallState, all: Required<CallActions>): CallActions {
  const { proposeTelephone, acceptTelephone, endTelephone } = all;
  const { step } = state.telephone;
  if (step === 'off') return telephonePartner(state) ? { proposeTelephone } : {};
  return step === 'asked' ? { acceptTelephone, endTelephone } : { endTelephone };
}

function hasFailed(uploads: UploadProgress): boolean {
  return uploads !== null && uploads.failed > 0 && uploads.done + uploads.failed === uploads.total;
}

function conversationActionsOf(
  { me, signing }: CallState,
  all: Required<CallActions>,
): CallActions {
  const { sendChat, writeLive, setRealTimeText, setSigning, sendFile, cancelFile, draw } = all;
  const talk = { sendChat, writeLive, setRealTimeText, setSigning, sendFile, cancelFile };
  const signs = signing.profile === 'off' ? {} : { setSigner: all.setSigner };
  return me.side === 'guest' ? { ...talk, ...signs } : { ...talk, ...signs, draw };
}

/** Actions that send messages to the other participants. */
export function conversationActions(
  room: Pick<Room, 'conversation' | 'text' | 'telephone' | 'signing'>,
) {
  const { conversation, text, telephone, signing } = room;
  return {
    proposeTelephone: (calls) => telephone.propose(calls),
    acceptTelephone: () => telephone.accept(),
    endTelephone: () => telephone.end(),
    sendChat: (message) => {
      conversation.sendChat(message);
      text.finish(message);
    },
    writeLive: (draft) => text.write(draft),
    setRealTimeText: (on) => text.set(on),
    setSigning: (profile) => signing.set(profile),
    setSigner: (on) => signing.sign(on),
    sendFile: (name, bytes) => conversation.sendFile(name, bytes),
    cancelFile: (uuid) => conversation.cancelFile(uuid),
    draw: (page, strokes, removed) => conversation.draw(page, strokes, removed),
    present: (fileUUID, page) => conversation.present(fileUUID, page),
    stopPresenting: () => conversation.stopPresenting(),
    requestScreenshot: () => conversation.requestScreenshot(),
    withdrawScreenshot: () => conversation.withdrawScreenshot(),
    releaseScreenshot: () => void conversation.releaseScreenshot(),
    refuseScreenshot: () => conversation.refuseScreenshot(),
  } satisfies CallActions;
}

function patientActions(
  state: CallState,
  features: FeatureFlags,
  all: Required<CallActions>,
): CallActions {
  const { control } = features;
  const { step } = state.screenshot;
  if (state.me.side === 'guest') return {};
  if (state.me.side === 'patient') {
    if (step === 'none') return {};
    const { previewScreenshot, refuseScreenshot, releaseScreenshot } = all;
    const decide = { previewScreenshot, refuseScreenshot };
    return step === 'preview' ? { ...decide, releaseScreenshot } : decide;
  }
  const { present, stopPresenting } = all;
  return {
    ...(control.enabled ? { present } : {}),
    ...(control.enabled && state.presenter ? { stopPresenting } : {}),
    ...(control.captureScreenshot ? staffScreenshot(step, all) : {}),
  };
}

function staffScreenshot(step: string, all: Required<CallActions>): CallActions {
  if (step === 'waiting') return { withdrawScreenshot: all.withdrawScreenshot };
  const { requestScreenshot, closeScreenshot } = all;
  return step === 'none' ? { requestScreenshot } : { requestScreenshot, closeScreenshot };
}
