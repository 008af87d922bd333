import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/** What the server itself knows about how the request came; no header can forge it. */
export interface Connection {
  /** The caller's address; forwarded headers count only from trusted proxies. */
  address: string;
  /** The TLS connection of the secure listener. */
  secure: TLSSocket | undefined;
  /** A client certificate was presented and its authority is the configured one. */
  certified: boolean;
}

export function connectionOf(request: IncomingMessage, address: string): Connection {
  const secure = request.socket instanceof TLSSocket ? request.socket : undefined;
  const certified = secure?.authorized === true && presented(secure);
  return { address, secure, certified };
}

/**
 * A resumed TLS 1.3 session without a certificate counts as authorised for Node, and one that
 * was made while its certificate was still valid stays so: both are looked at again.
 */
function presented(socket: TLSSocket): boolean {
  const certificate = socket.getPeerX509Certificate();
  return certificate !== undefined && certificate.validToDate.getTime() > Date.now();
}
