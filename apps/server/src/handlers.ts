import { calendarHandlers } from './calendar/handlers.ts';
import { certificateHandlers } from './certificates/handlers.ts';
import type { Deps } from './deps.ts';
import { patientsHandlers } from './patients/handlers.ts';
import type { Handlers } from './platform/handler.ts';
import { notBuilt } from './platform/not-built.ts';
import { staffHandlers } from './staff/handlers.ts';
import { settingsHandlers } from './tenants/handlers.ts';

/** One handler for every call of the contract; a missing one does not compile. */
export function buildHandlers(deps: Deps): Handlers {
  return {
    ...callsNotBuilt,
    ...calendarHandlers(deps),
    ...patientsHandlers(deps),
    ...staffHandlers(deps),
    ...certificateHandlers(),
    ...settingsHandlers(deps),
    ...othersNotBuilt,
  };
}

const callsNotBuilt = {
  cancelAppointment: notBuilt,
  uploadAttachment: notBuilt,
  writeNote: notBuilt,
  listNotes: notBuilt,
  pauseCall: notBuilt,
  resumeCall: notBuilt,
  startCall: notBuilt,
  stopCall: notBuilt,
  sendHeartbeat: notBuilt,
  listHistory: notBuilt,
  listTurnServers: notBuilt,
  sendSignal: notBuilt,
};

const othersNotBuilt = {
  reportIntrusion: notBuilt,
  listIntrusions: notBuilt,
};
