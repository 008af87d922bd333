import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigurationError } from '../config.ts';
import { followRevocations, secureContextOf } from './client-revocations.ts';
import { handleClientErrors, handleExpectHeader, plainHttp } from './every-request.ts';

export interface Listeners {
  url: string;
  /** Of the secure server API. */
  secureUrl: string | undefined;
  /** No new connections; running requests end, streams are closed by their own hook. */
  close(): Promise<void>;
}

/** A request that takes longer than this is cut off, so that a stop always ends. */
const patienceMs = 10_000;

export async function openListeners(app: FastifyInstance, config: Config): Promise<Listeners> {
  const url = await listen(app, config);
  let secure: SecureServer | undefined;
  try {
    secure = await listenSecurely(app, config);
  } catch (error) {
    await app.close();
    throw error;
  }
  const revocations = secure && followRevocations(secure, config, app.log);
  const close = async () => {
    revocations?.stop();
    const giveUp = setTimeout(() => {
      app.server.closeAllConnections();
      secure?.closeAllConnections();
    }, patienceMs);
    await Promise.all([app.close(), secure && closeServer(secure)]);
    clearTimeout(giveUp);
  };
  const secureUrl = secure && urlOf('https', config.host, secure);
  return { url, secureUrl, close };
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  const { port, host, publicUrl } = config;
  try {
    await app.listen({ port, host });
  } catch (cause) {
    await app.close();
    throw new ConfigurationError(`PORT ${port} on HOST ${host} cannot be listened on.`, { cause });
  }
  return publicUrl ?? urlOf('http', host, app.server);
}

function urlOf(protocol: 'http' | 'https', host: string, server: Pick<SecureServer, 'address'>) {
  const { port } = server.address() as AddressInfo;
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The secure server API: the same application behind TLS, which asks for a client certificate. */
async function listenSecurely(app: FastifyInstance, config: Config) {
  if (!config.secure) return undefined;
  const { clientAuthority, revocations, port } = config.secure;
  const asking = { requestCert: true, rejectUnauthorized: false };
  try {
    const server = createSecureServer(
      {
        ...plainHttp,
        ...secureContextOf(config.secure, revocations?.content),
        ...(clientAuthority ? asking : {}),
      },
      app.routing,
    );
    handleExpectHeader(server, app.routing);
    handleClientErrors(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, config.host, resolve);
    });
    return server;
  } catch (cause) {
    throw new ConfigurationError(
      `SECURE_PORT ${port} with TLS_CERT, TLS_KEY and the TLS_CLIENT files does not make a working listener.`,
      { cause },
    );
  }
}

const closeServer = (server: SecureServer) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
