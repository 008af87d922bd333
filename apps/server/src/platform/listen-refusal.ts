import { ConfigurationError } from '../config.ts';

interface Place {
  port: number;
  host: string;
}

type Variable = 'PORT' | 'SECURE_PORT';

/** By the operating system's code. */
const sentences: Readonly<Record<string, (variable: Variable, place: Place) => string>> = {
  EADDRINUSE: (variable, { port, host }) =>
    `${variable} ${port} on HOST ${host} is in use by another program; end that one, or choose another ${variable}.`,
  EACCES: (variable, { port, host }) =>
    `${variable} ${port} on HOST ${host} may not be listened on by this user: ports below 1024 are privileged. Choose a ${variable} from 1024 on, with a proxy in front, or give the service the capability CAP_NET_BIND_SERVICE.`,
  EADDRNOTAVAIL: (variable, { port, host }) =>
    `HOST ${host} is not an address of this machine, so that ${variable} ${port} cannot be listened on there; 0.0.0.0 or :: means every address.`,
  ENOTFOUND: (variable, { port, host }) =>
    `HOST ${host} is a name that leads to no address, so that ${variable} ${port} cannot be listened on there.`,
};

/** Why a port cannot be listened on, in a sentence that says what to do. */
export function listenRefusal(
  variable: Variable,
  place: Place,
  cause: unknown,
): ConfigurationError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  const sentence =
    sentences[code === 'EAI_AGAIN' ? 'ENOTFOUND' : code]?.(variable, place) ??
    `${variable} ${place.port} on HOST ${place.host} cannot be listened on (${code}).`;
  return new ConfigurationError(sentence, { cause });
}
