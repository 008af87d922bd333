import { lookup as systemLookup } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '../config.ts';
import { type AddressRules, createAddressRules } from './address-rules.ts';
import { OutboundError, outboundErrorOf } from './outbound-error.ts';

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Of the answer; what is longer is an error, never cut. */
  maxBytes: number;
  /** From the lookup of the name to the last byte. */
  timeoutMs: number;
}

export interface OutboundResponse {
  /** 2xx, 304, 4xx or 5xx: an answer that leads elsewhere is an error. */
  status: number;
  header(name: string): string | undefined;
  body: Buffer;
}

/** The only way in which the server asks another machine for something on behalf of a practice. */
export interface OutboundRequests {
  send(request: OutboundRequest): Promise<OutboundResponse>;
}

interface Options {
  /** Instead of the system's; for tests. */
  lookup?: LookupFunction;
}

/**
 * https only, no redirects, limits of size and time. The address is judged when the connection is made, on what
 * the name leads to at that moment: a name that was harmless when it was typed in cannot lead inside later.
 */
export function createOutboundRequests(
  config: Pick<Config, 'innerAddresses'>,
  { lookup = systemLookup as LookupFunction }: Options = {},
): OutboundRequests {
  const rules = createAddressRules(config.innerAddresses);
  return {
    send: async (request) => {
      const url = outboundUrl(request.url);
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      // Node looks up names alone.
      if (isIP(literal) && !rules.allows(literal)) throw new OutboundError('address-refused');
      const signal = AbortSignal.timeout(request.timeoutMs);
      try {
        return await exchange(request, url, signal, checkedLookup(lookup, rules));
      } catch (error) {
        throw outboundErrorOf(signal.aborted ? new OutboundError('too-slow') : error);
      }
    },
  };
}

/** An address that may be asked at all; what it leads to is seen later. */
function outboundUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.hostname === '') throw new OutboundError('not-https');
  // Names and passwords belong in headers: addresses are shown.
  if (url.username !== '' || url.password !== '') throw new OutboundError('not-https');
  return url;
}

/** One inner address among several is enough: which of them is tried would be left to chance. */
function checkedLookup(lookup: LookupFunction, rules: AddressRules): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = typeof found === 'string' ? [] : found;
      if (addresses.length === 0) return callback(new OutboundError('unreachable'), []);
      if (!addresses.every(({ address }) => rules.allows(address))) {
        return callback(new OutboundError('address-refused'), []);
      }
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? '', first?.family);
    });
  };
}

function exchange(
  { method = 'GET', headers, body, maxBytes }: OutboundRequest,
  url: URL,
  signal: AbortSignal,
  lookup: LookupFunction,
): Promise<OutboundResponse> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      signal,
      lookup,
      // A kept connection would outlive the check of its address.
      agent: false as const,
      headers: {
        'user-agent': 'Visite',
        // What is packed can grow beyond every limit.
        'accept-encoding': 'identity',
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    };
    const request: ClientRequest = httpsRequest(url, options, (response) => {
      readAnswer(response, maxBytes).then(resolve, (error) => {
        request.destroy();
        reject(error);
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<OutboundResponse> {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400 && status !== 304) throw new OutboundError('redirected');
  if (status < 200) throw new OutboundError('unreadable');
  const packed = response.headers['content-encoding'] ?? 'identity';
  if (packed !== 'identity') throw new OutboundError('unreadable');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('too-large');
    chunks.push(chunk);
  }
  if (!response.complete) throw new OutboundError('unreachable');
  return {
    status,
    header: (name) => {
      const value = response.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: Buffer.concat(chunks),
  };
}
