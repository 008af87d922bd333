import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const iterations = 4_096;

/**
 * What PostgreSQL keeps of a password (RFC 5803). Sent instead of the password itself, which would stand in
 * PostgreSQL's log wherever statements are logged. For ASCII only: nothing is normalised.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyFor = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyFor('Client Key')).digest();
  const encoded = [storedKey, keyFor('Server Key')].map((each) => each.toString('base64'));
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${encoded.join(':')}`;
}
