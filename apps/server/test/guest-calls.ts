import {
  consentVersions,
  defaultTenantConfig,
  type GuestVisit,
  noLegalVersions,
} from '@visite/contract';
import { expect } from 'vitest';
import type { MadeAppointment } from './make-appointment.ts';
import type { TestApp } from './test-app.ts';

type Body = Record<string, unknown>;
type OfAppointment = Pick<MadeAppointment, 'id'>;

/** What a guest, and those who let one in, ask for. */
export function guestCalls(test: () => TestApp) {
  const consent = () => ({
    language: 'de',
    ...consentVersions({ links: defaultTenantConfig().links, legalTexts: noLegalVersions() }, 'de'),
  });
  const act = (of: OfAppointment, guestId: string, what: string) =>
    `/calendar/appointments/${of.id}/guests/${guestId}/${what}`;

  async function invite(of: OfAppointment, input: Body = {}) {
    const path = `/calendar/appointments/${of.id}/guests`;
    const body = { kind: 'interpreter', announcedAs: 'Frau Demir, Dolmetscherin', ...input };
    const { token } = test().home.doctor;
    const made = await test().call('POST', path, { token, body });
    expect(made.statusCode).toBe(201);
    const { guestId, link } = made.json<{ guestId: string; link: string }>();
    return { path, guestId, link, linkToken: link.slice(link.indexOf('#') + 1) };
  }

  const open = (linkToken: string) => test().call('POST', '/guest/open', { body: { linkToken } });
  const enter = (token: string, name = 'Ayşe Demir') =>
    test().call('PUT', '/guest/entry', { token, body: { name, consent: consent() } });
  const wait = (token: string) => test().call('POST', '/guest/wait', { token });
  const answer = (of: MadeAppointment, guestId: string, agreed: boolean) =>
    test().call('POST', act(of, guestId, 'answer'), { token: of.patientToken, body: { agreed } });
  const letIn = (of: MadeAppointment, guestId: string, token = test().home.doctor.token) =>
    test().call('POST', act(of, guestId, 'let-in'), { token });

  /** Invited, opened, entered and waiting. */
  async function waiting(of: MadeAppointment, input: Body = {}) {
    const invited = await invite(of, input);
    const { guestApiToken: token } = (await open(invited.linkToken)).json();
    expect((await enter(token)).statusCode).toBe(200);
    expect((await wait(token)).statusCode).toBe(200);
    return { ...invited, token: token as string };
  }

  /** Agreed to by the patient, and let in by the doctor. */
  async function inCall(of: MadeAppointment) {
    const guest = await waiting(of);
    expect((await answer(of, guest.guestId, true)).statusCode).toBe(200);
    expect((await letIn(of, guest.guestId)).statusCode).toBe(200);
    return guest;
  }

  return {
    ...{ act, answer, enter, inCall, invite, letIn, open, wait, waiting },
    visitOf: async (token: string) =>
      (await test().call('GET', '/guest/visit', { token })).json<GuestVisit>(),
  };
}
