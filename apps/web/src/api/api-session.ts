import {
  apiPrefix,
  eventStreamPath,
  type LiveEvent,
  type LiveRecord,
  type PasskeyAssertion,
  type PasskeyRequestOptions,
  type PatientLogin,
  type PatientLoginResponse,
  type StaffLogin,
  type StaffLoginResponse,
  type StaffUser,
  type TicketLogin,
  type TicketLoginResponse,
} from '@visite/contract';
import { createStore } from '../state/store.ts';
import { type Client, createClient } from './client.ts';
import { createConfirmation } from './confirmation.ts';
import { type CloseReason, EventStream, type EventStreamState } from './event-stream.ts';
import { pendingEnrolment, sessionTimes, staffToken } from './staff-storage.ts';

export interface StreamStatus {
  state: EventStreamState;
  reason?: CloseReason;
}

/** One browser tab's connection to the API: two clients, two tokens, one event stream. */
export function createApiSession(parts: { secureApiBaseUrl: string; fetch: typeof fetch }) {
  /** In memory only: closing the tab ends the patient's session here. */
  let patientToken: string | null = null;
  const staffUser = createStore<StaffUser | null>(null);
  /** The practice demands a second factor and this session has none: only enrolling is allowed. */
  const mustEnrol = createStore(pendingEnrolment.get());
  const stream = createStore<StreamStatus>({ state: 'initial' });
  const confirmation = createConfirmation();
  /** Numbers of the last request for the logged-in person, and of the last whose response counted. */
  let resumes = 0;
  let resumed = 0;
  const listeners = new Set<(event: LiveEvent) => void>();
  const readers = new Set<(records: readonly LiveRecord[]) => void>();

  const isStaff = () => staffToken.get() !== null;
  const baseUrl = () => (isStaff() ? parts.secureApiBaseUrl : '');

  const staff = createClient({
    baseUrl: () => parts.secureApiBaseUrl,
    token: staffToken.get,
    fetch: async (...request) => {
      // The server counts from the arrival: a response that a sleeping computer reads later is no new sign.
      const sentAt = Date.now();
      const response = await parts.fetch(...request);
      if (response.status !== 401) sessionTimes.touch(sentAt);
      return response;
    },
    onUnauthenticated: () => endStaffSession('logged-out'),
    onConfirmationRequired: confirmation.ask,
  });
  const patient = createClient({
    baseUrl: () => '',
    token: () => patientToken,
    fetch: parts.fetch,
    onUnauthenticated: () => events.close('logged-out'),
  });

  const events = new EventStream({
    url: () => baseUrl() + apiPrefix + eventStreamPath,
    token: () => staffToken.get() ?? patientToken,
    fetch: parts.fetch,
    onEvent: (event) => {
      if (event.type === 'loggedOut') forget();
      for (const listener of [...listeners]) listener(event);
    },
    onChanged: (records) => {
      for (const reader of [...readers]) reader(records);
    },
    onState: (state, reason) => {
      stream.set(reason ? { state, reason } : { state });
      if (state === 'closed' && reason === 'refused') forget();
    },
    onUnknown: () => console.debug('event of an unknown kind'),
  });

  function forget(): void {
    staffToken.clear();
    sessionTimes.clear();
    setMustEnrol(false);
    staffUser.set(null);
    confirmation.question.get()?.answer(false);
    patientToken = null;
  }

  function setMustEnrol(enrol: boolean): void {
    pendingEnrolment.set(enrol);
    mustEnrol.set(enrol);
  }

  function begin(answer: StaffLoginResponse): StaffLoginResponse {
    staffToken.set(answer.staffApiToken);
    sessionTimes.begin(Date.now());
    setMustEnrol(answer.enrolSecondFactor ?? false);
    staffUser.set(answer.user);
    return answer;
  }

  function endStaffSession(reason: CloseReason): void {
    forget();
    events.close(reason);
  }

  return {
    staff,
    patient,
    /** Appointment calls go out as staff where there is a staff token, else as the patient. */
    appointment: (): Client => (isStaff() ? staff : patient),
    isStaff,
    staffUser,
    mustEnrol,
    /** Asked while a call waits for the person to confirm that it is them. */
    confirmation: confirmation.question,
    stream,

    /** The staff area then opens the event stream: nobody listens to the stream's first list before. */
    async staffLogin(body: StaffLogin) {
      return begin(await staff.call('staffLogin', { body }));
    },

    /** Where the practice lets a passkey be the whole login. */
    async passkeyLogin(prove: (options: PasskeyRequestOptions) => Promise<PasskeyAssertion>) {
      const passkey = await prove(await staff.call('beginPasskeyLogin', {}));
      return begin(await staff.call('passkeyLogin', { body: { passkey } }));
    },

    /** Whom the practice software has sent. */
    async ticketLogin(body: TicketLogin): Promise<TicketLoginResponse> {
      const answer = await staff.call('ticketLogin', { body });
      begin(answer);
      return answer;
    },

    /** The second factor is on: the session may now do everything. */
    enrolled(user: StaffUser): void {
      setMustEnrol(false);
      staffUser.set(user);
      events.open();
    },

    /** After a reload: the token is there, the user is not. */
    async resumeStaff(): Promise<StaffUser> {
      const token = staffToken.get();
      resumes += 1;
      const mine = resumes;
      const user = await staff.call('currentStaff', {});
      // The session ended during the request, or a later request was answered first.
      if (staffToken.get() !== token || mine < resumed) return user;
      resumed = mine;
      // An equal user stays the same object: every screen renders again with a new one.
      if (JSON.stringify(user) !== JSON.stringify(staffUser.get())) staffUser.set(user);
      // Enrolled in another tab, or the practice demands no factor any more.
      if (mustEnrol.get() && !user.secondFactorDue) setMustEnrol(false);
      if (!mustEnrol.get()) events.open();
      return user;
    },

    async staffLogout(): Promise<void> {
      try {
        if (isStaff()) await staff.call('staffLogout', {});
      } catch (error) {
        console.debug('logout call failed', error);
      } finally {
        endStaffSession('left');
      }
    },

    async patientLogin(appointmentId: string, body: PatientLogin): Promise<PatientLoginResponse> {
      const answer = await patient.call('patientLogin', { params: { appointmentId }, body });
      patientToken = answer.patientApiToken;
      events.open();
      return answer;
    },

    async codeLogin(ticket: string, login: PatientLogin): Promise<PatientLoginResponse> {
      const answer = await patient.call('codeLogin', { body: { ticket, login } });
      patientToken = answer.patientApiToken;
      events.open();
      return answer;
    },

    async patientLogout(): Promise<void> {
      try {
        if (patientToken !== null) await patient.call('patientLogout', {});
      } catch (error) {
        console.debug('logout call failed', error);
      } finally {
        patientToken = null;
        events.close('left');
      }
    },

    /** A guest's browser keeps the token itself: the link is bound to it. */
    beginGuest(token: string): void {
      patientToken = token;
      events.open();
    },

    endGuest(): void {
      patientToken = null;
      events.close('left');
    },

    hasPatientToken: () => patientToken !== null,
    /** Not before a second factor that the practice demands is set up. */
    openEvents(): void {
      if (!mustEnrol.get()) events.open();
    },
    retryEventsNow: () => events.retryNow(),
    reconnectEvents: () => events.reconnect(),

    /** After the stream was lost and is open again. */
    onEventsReconnected(listener: () => void): () => void {
      let wasLost = false;
      return stream.subscribe(() => {
        const { state } = stream.get();
        if (state === 'open' && wasLost) listener();
        wasLost = state === 'connecting';
      });
    },

    /** Records that somebody has changed; their readers fetch them again. */
    onChanged(reader: (records: readonly LiveRecord[]) => void): () => void {
      readers.add(reader);
      return () => readers.delete(reader);
    },

    onEvent(listener: (event: LiveEvent) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ApiSession = ReturnType<typeof createApiSession>;
