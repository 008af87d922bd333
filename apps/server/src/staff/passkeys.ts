import { createHash } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@visite/contract';
import { fullName } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  listPasskeyRows,
  type PasskeyRow,
  setPasskeyUsed,
  useChallenge,
} from './passkey-store.ts';
import type { RelyingParty } from './relying-party.ts';
import type { StaffRow } from './staff-view.ts';

/** Fetched with the first passkey: most starts and most practices need none of it. */
const load = () => import('@simplewebauthn/server');

/** Milliseconds; as long as a challenge lives. */
const timeout = 300_000;

/** Ed25519, ES256, RS256, as COSE numbers them: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257];

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const plainBytes = (bytes: Uint8Array) => new Uint8Array(bytes);
const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

/** `alone`: the passkey must be enough for a login, so it knows the account and asks for a PIN. */
export async function creationOptions(
  tx: TenantTransaction,
  person: StaffRow,
  { id, name }: RelyingParty,
  { alone }: { alone: boolean },
): Promise<PasskeyCreationOptions> {
  const { generateRegistrationOptions } = await load();
  const made = await generateRegistrationOptions({
    ...{ rpID: id, rpName: name, timeout, attestationType: 'none', supportedAlgorithmIDs },
    userName: person.username,
    userDisplayName: fullName(person),
    userID: plainBytes(Buffer.from(person.staffId.replaceAll('-', ''), 'hex')),
  });
  const staffId = person.staffId;
  await insertChallenge(tx, { hash: hashOf(made.challenge), purpose: 'register', staffId });
  return {
    challenge: made.challenge,
    rp: { id, name },
    user: made.user,
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg, type }) => ({ alg, type })),
    timeout,
    attestation: 'none',
    excludeCredentials: (await listPasskeyRows(tx, staffId)).map(descriptorOf),
    authenticatorSelection: {
      residentKey: alone ? 'required' : 'preferred',
      requireResidentKey: alone,
      userVerification: alone ? 'required' : 'preferred',
    },
  };
}

export interface VerifiedRegistration {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Undefined for whatever is not a fresh registration for this person on this site. */
export async function verifyRegistration(
  tx: TenantTransaction,
  { staffId }: StaffRow,
  { id, origins }: RelyingParty,
  given: PasskeyRegistration,
  { alone }: { alone: boolean },
): Promise<VerifiedRegistration | undefined> {
  const challenge = challengeIn(given.response.clientDataJSON);
  const fresh = await useChallenge(tx, { hash: hashOf(challenge), purpose: 'register', staffId });
  if (!fresh) return undefined;
  const { verifyRegistrationResponse } = await load();
  const { clientDataJSON, attestationObject } = given.response;
  const response = { clientDataJSON, attestationObject };
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credentialOf(given), response },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: alone,
      supportedAlgorithmIDs,
    });
    if (!registrationInfo) return undefined;
    const { credential } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: given.response.transports ?? [],
    };
  } catch {
    // Any mismatch is thrown: origin, host, signature, form.
    return undefined;
  }
}

/** `staffId` null: whichever passkey the person chooses tells who they are. */
export async function requestOptions(
  tx: TenantTransaction,
  { id }: RelyingParty,
  purpose: Exclude<ChallengePurpose, 'register'>,
  staffId: string | null,
): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await load();
  const { challenge } = await generateAuthenticationOptions({ rpID: id });
  await insertChallenge(tx, { hash: hashOf(challenge), purpose, staffId });
  const own = staffId === null ? [] : await listPasskeyRows(tx, staffId);
  return {
    ...{ challenge, rpId: id, timeout },
    userVerification: purpose === 'login' ? 'required' : 'preferred',
    allowCredentials: own.map(descriptorOf),
  };
}

/** The passkey that was proved; its counter has moved on. Undefined for every kind of refusal. */
export async function verifyAssertion(
  tx: TenantTransaction,
  { id, origins }: RelyingParty,
  given: PasskeyAssertion,
  { purpose, staffId }: { purpose: Exclude<ChallengePurpose, 'register'>; staffId: string | null },
): Promise<PasskeyRow | undefined> {
  const challenge = challengeIn(given.response.clientDataJSON);
  const fresh = await useChallenge(tx, { hash: hashOf(challenge), purpose, staffId });
  const known = await findPasskey(tx, Buffer.from(given.id, 'base64url'));
  if (!fresh || !known || (staffId !== null && known.staffId !== staffId)) return undefined;
  const { verifyAuthenticationResponse } = await load();
  const { clientDataJSON, authenticatorData, signature } = given.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credentialOf(given),
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: purpose === 'login',
      credential: {
        id: given.id,
        publicKey: plainBytes(known.publicKey),
        counter: known.counter,
      },
    });
    if (!verified) return undefined;
    await setPasskeyUsed(tx, known.passkeyId, authenticationInfo.newCounter);
    return known;
  } catch {
    // Any mismatch is thrown, a counter that went back too.
    return undefined;
  }
}

/** Extensions and where the key lies are the browser's word; nothing depends on them. */
const credentialOf = ({ id, rawId, type }: PasskeyAssertion | PasskeyRegistration) => ({
  ...{ id, rawId, type },
  clientExtensionResults: {},
});

/** Empty, which no challenge is, for what is no client data. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const found = typeof data === 'object' && data !== null && 'challenge' in data;
    return found && typeof data.challenge === 'string' ? data.challenge : '';
  } catch {
    return '';
  }
}
