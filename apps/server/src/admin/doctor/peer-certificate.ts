import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { days, type Finding, fault, messageOf, ok, warning } from './finding.ts';

/** How long before its end somebody has to care: Let's Encrypt renews 30 days ahead. */
const soonDays = 14;
const dayMs = 86_400_000;

const reasons: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for other names',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes without the certificates between it and its authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'comes from an authority that this machine does not know',
};

export interface PeerCertificate {
  /** Undefined: browsers take it. */
  refusal: string | undefined;
  daysLeft: number;
}

/** Through TLS on top of an open connection; refused certificates are told, not thrown. */
export async function secure(
  socket: Socket,
  host: string,
  signal: AbortSignal,
): Promise<{ socket: TLSSocket; certificate: PeerCertificate }> {
  const secured = connectTls({
    socket,
    host,
    ...(isIP(host) ? {} : { servername: host }),
    rejectUnauthorized: false,
  });
  await happened(secured, 'secureConnect', signal);
  const { valid_to: validTo } = secured.getPeerCertificate();
  const code = secured.authorized ? undefined : codeOf(secured.authorizationError);
  return {
    socket: secured,
    certificate: {
      refusal: code === undefined ? undefined : (reasons[code] ?? `is refused (${code})`),
      daysLeft: daysUntil(new Date(validTo)),
    },
  };
}

/** Node gives the code alone, an error, or null for no certificate. */
function codeOf(error: unknown): string {
  if (error instanceof Error) return 'code' in error ? String(error.code) : error.message;
  return String(error);
}

export const daysUntil = (moment: Date): number =>
  Math.floor((moment.getTime() - Date.now()) / dayMs);

export async function openTcp(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connectTcp({ host: host.replace(/^\[|\]$/g, ''), port });
  try {
    await happened(socket, 'connect', signal);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

export async function readPeerCertificate(
  { host, port }: { host: string; port: number },
  signal: AbortSignal,
): Promise<PeerCertificate> {
  const tcp = await openTcp(host, port, signal);
  try {
    const { socket, certificate } = await secure(tcp, host, signal);
    socket.destroy();
    return certificate;
  } finally {
    tcp.destroy();
  }
}

function happened(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('no answer in time'));
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    socket.once(event, () => resolve());
    socket.once('close', () => reject(new Error('the connection was closed')));
    // Stays: a connection that breaks later must not end the process.
    socket.on('error', reject);
  });
}

/** `place` is whose certificate it is, such as `video.example.org:443`. */
export function certificateFinding(place: string, { refusal, daysLeft }: PeerCertificate): Finding {
  if (refusal) {
    return fault(
      `the certificate of ${place} ${refusal}`,
      'give the server a certificate for this name, with the whole chain; then reload it',
    );
  }
  const text = `the certificate of ${place} is valid for ${days(daysLeft)}`;
  return daysLeft < soonDays ? warning(text, 'renew it now, and look why nothing has') : ok(text);
}

export const unreachable = (place: string, error: unknown, advice: string): Finding =>
  fault(`${place} cannot be reached: ${messageOf(error)}`, advice);
