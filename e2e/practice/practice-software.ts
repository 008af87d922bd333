import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fhirPath, loginTicketsPath, type MachineRight, tokenPath } from '@visite/contract';
import { call } from './api.ts';
import { type Colleague, demoColleague } from './people.ts';

const address = () => `http://localhost:${process.env.VISITE_E2E_PORT}`;

/** A program of the practice with an access of its own, as an admin makes it. */
export async function makeProgram(name: string, rights: MachineRight[] = ['login-tickets']) {
  const { token, password } = await demoColleague('admin');
  await call('confirmIdentity', { token, body: { password } });
  const { client, secret } = await call('createApiClient', { token, body: { name, rights } });
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: client.id,
    client_secret: secret,
  });
  const { access_token } = await (
    await fetch(address() + tokenPath, { method: 'POST', body })
  ).json();
  const ask = async (path: string, data?: object) => {
    const response = await fetch(address() + path, {
      headers: {
        authorization: `Bearer ${access_token}`,
        ...(data && { 'content-type': 'application/json' }),
      },
      ...(data && { method: 'POST', body: JSON.stringify(data) }),
    });
    return response.json();
  };
  return {
    id: client.id,
    ask,
    /** The address that leads this person in. */
    ticket: async (person: string, appointment?: string): Promise<string> =>
      (await ask(loginTicketsPath, { person, ...(appointment && { appointment }) })).address,
  };
}

/** As the colleague does it in the profile. */
export async function linkTo(
  { id }: { id: string },
  { token, password }: Colleague,
): Promise<void> {
  await call('confirmIdentity', { token, body: { password } });
  await call('linkProgram', { token, params: { apiClientId: id } });
}

interface Booked {
  resource: {
    id: string;
    status: string;
    participant: { actor: { reference: string; display?: string } }[];
  };
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/**
 * Stands for practice software: a server of its own with the appointments of the doctor who sits at its screen, and
 * a button at each of them.
 */
export async function openPracticeSoftware(doctor: Colleague) {
  const program = await makeProgram('Turmblick Praxis', [
    'patients',
    'appointments',
    'login-tickets',
  ]);
  const person = doctor.user.person.id;
  const list = async (): Promise<string> => {
    const found = await program.ask(`${fhirPath}/Appointment?practitioner=Practitioner/${person}`);
    const rows = (found.entry as Booked[]).map(({ resource: { id, participant } }) => {
      const patient = participant.find(({ actor }) => actor.reference.startsWith('Patient/'));
      return `<li>${escaped(patient?.actor.display ?? '')}
        <form method="post" action="/visit/${id}" target="_blank"><button>Videosprechstunde</button></form></li>`;
    });
    return `<!doctype html><title>Turmblick</title><h1>Termine</h1><ul>${rows.join('')}</ul>`;
  };
  const answer = async ({ method, url = '' }: IncomingMessage, response: ServerResponse) => {
    if (method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(await list());
      return;
    }
    const location = await program.ticket(person, url.replace('/visit/', ''));
    response.writeHead(303, { location }).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    program,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
