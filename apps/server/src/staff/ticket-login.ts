import { type TicketLoginResponse, ticketLimits } from '@visite/contract';
import { ApiError } from '../platform/api-error.ts';
import { clientCertificateOf } from '../platform/client-certificate.ts';
import type { Call } from '../platform/handler.ts';
import type { LoginTry } from '../sessions/login-limits.ts';
import { tokenHash } from '../sessions/tokens.ts';
import { admitStaff, recordRefusedLogin } from './admit-staff.ts';
import { certificateStanding } from './certificate-standing.ts';
import { type LoginParts, waysToAnswer } from './log-in.ts';
import { deleteTicket, holdTicket, setPresented } from './program-link-store.ts';
import { proveSecondFactor } from './prove-second-factor.ts';
import { demandsSecondFactor } from './second-factor-store.ts';
import { findStaff } from './store.ts';

type Parts = Omit<LoginParts, 'devices'>;

/**
 * The ticket stands for the password and for nothing else: a second factor is asked for as ever. Presented without
 * one, it counts only together with it from then on. Whatever is wrong with a ticket is answered alike; refusals are
 * decided inside a transaction that still commits.
 */
export async function logInWithTicket(
  call: Call<'ticketLogin'>,
  { limits, box, relyingParty, tenants }: Parts,
): Promise<TicketLoginResponse> {
  const { body, connection, inTenant, requestId, userAgent } = call;
  const { address } = connection;
  const hash = tokenHash(body.ticket);
  const { totp: code, passkey } = body;
  const hasFactor = code !== undefined || passkey !== undefined;
  const staffId = await inTenant(async (tx) => {
    const ticket = await holdTicket(tx, hash);
    if (ticket) return ticket.staffId;
    await limits.takeAddress(tx, { scope: 'username', address });
    return undefined;
  });
  // Codes are guessed at this counter, whichever ticket they come with.
  const attempt: LoginTry = { scope: 'username', subject: `TICKET ${staffId}`, address };
  if (staffId) await inTenant((tx) => limits.take(tx, attempt));
  const outcome = await inTenant(async (tx) => {
    const ticket = await holdTicket(tx, hash);
    const person = ticket && (await findStaff(tx, ticket.staffId, { lock: true }));
    const refuse = async (
      reason:
        | 'login-failed'
        | 'second-factor-wrong'
        | 'second-factor-link-required'
        | 'certificate-mismatch',
    ) => {
      await recordRefusedLogin(tx, { staffId: person?.staffId, code: reason, requestId });
      return new ApiError(reason);
    };
    if (!ticket || !person || (ticket.presented && !hasFactor)) return refuse('login-failed');
    const presented = clientCertificateOf(connection);
    const standing = await certificateStanding(tx, person, presented, tenants);
    const proof = { person, box, relyingParty, certificate: standing, code, passkey };
    const factor = await proveSecondFactor(tx, proof);
    if (factor === 'second-factor-required') {
      await limits.giveBack(tx, attempt);
      await setPresented(tx, hash, ticketLimits.factorSeconds);
      return new ApiError(factor, await waysToAnswer(tx, person, relyingParty));
    }
    if (factor === 'second-factor-wrong') {
      if (!ticket.presented) await setPresented(tx, hash, ticketLimits.factorSeconds);
      return refuse(factor);
    }
    await deleteTicket(tx, hash);
    if (factor === 'certificate-mismatch') return refuse(factor);
    if (factor === undefined && (await demandsSecondFactor(tx))) {
      return refuse('second-factor-link-required');
    }
    await limits.clear(tx, attempt);
    const certificate = standing === 'own' ? presented : undefined;
    const admission = { person, secondFactor: factor, certificate, by: 'with ticket' } as const;
    const admitted = await admitStaff(tx, { ...admission, userAgent, requestId });
    return { ...admitted, ...(ticket.appointmentId && { appointmentId: ticket.appointmentId }) };
  });
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}
