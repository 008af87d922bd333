import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@visite/contract';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** As much CBOR as an attestation needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap((each) => each.map(cbor))]);
}

interface SoftPasskey {
  register(
    options: PasskeyCreationOptions,
    changes?: { origin?: string; verified?: boolean },
  ): PasskeyRegistration;
  assert(
    options: PasskeyRequestOptions,
    changes?: { origin?: string; verified?: boolean; counter?: number; rpId?: string },
  ): PasskeyAssertion;
}

/** An authenticator in a few lines, with a real key: what a browser would give for each request. */
export function softPasskey(home = 'http://localhost:3000'): SoftPasskey {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = keys.publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let uses = 0;
  let userHandle = '';
  const base = {
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = (rpId: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const flagsOf = (verified: boolean) => 0x01 | (verified ? 0x04 : 0);
  return {
    register: ({ challenge, rp, user }, { origin = home, verified = true } = {}) => {
      userHandle = user.id;
      const publicKey = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const authData = Buffer.concat([
        dataOf(rp.id, flagsOf(verified) | 0x40, 0),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        publicKey,
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...base,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    assert: ({ challenge, rpId: asked }, changes = {}) => {
      const { origin = home, verified = true, counter, rpId = asked } = changes;
      uses += 1;
      const data = clientData('webauthn.get', challenge, origin);
      const authenticatorData = dataOf(rpId, flagsOf(verified), counter ?? uses);
      const signed = Buffer.concat([authenticatorData, sha256(data)]);
      return {
        ...base,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, keys.privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}
