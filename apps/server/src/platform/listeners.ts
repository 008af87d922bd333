import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigurationError, type SecureListener } from '../config.ts';
import { handleClientErrors, handleExpectHeader, plainHttp } from './every-request.ts';
import { listenRefusal } from './listen-refusal.ts';
import { firstContents, followTlsFiles, secureContextOf } from './tls-files.ts';

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
  const files = secure && config.secure && followTlsFiles(secure, config.secure, app.log);
  const close = async () => {
    files?.stop();
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
    throw listenRefusal('PORT', { port, host }, cause);
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
  const { secure, host } = config;
  const server = secureServerOf(app, secure);
  handleExpectHeader(server, app.routing);
  handleClientErrors(server);
  await new Promise<void>((resolve, reject) => {
    const { port } = secure;
    server.once('error', (cause) => reject(listenRefusal('SECURE_PORT', { port, host }, cause)));
    server.listen(port, host, resolve);
  });
  return server;
}

function secureServerOf(app: FastifyInstance, secure: SecureListener): SecureServer {
  const context = secureContextOf(firstContents(secure));
  const asking = secure.clientAuthority ? { requestCert: true, rejectUnauthorized: false } : {};
  try {
    return createSecureServer({ ...plainHttp, ...context, ...asking }, app.routing);
  } catch (cause) {
    throw new ConfigurationError(
      'TLS_CERT and TLS_KEY, with the TLS_CLIENT files, do not make a working listener: are certificate and key a pair?',
      { cause },
    );
  }
}

const closeServer = (server: SecureServer) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
