import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ApiError, invalid } from './api-error.ts';

/** Names one version of a record. */
export const versionTag = (version: number): string => `"v${version}"`;

/** The same for what has no number that counts its changes. */
export const contentTag = (content: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;

const oneTag = '(?:W/)?"[\\x21\\x23-\\x7e]*"';
const form = new RegExp(`^\\s*(?:\\*|${oneTag}(?:\\s*,\\s*${oneTag})*)\\s*$`);

/** What a change was made on; undefined where the caller does not say. */
export function ifMatchOf(request: FastifyRequest): string | undefined {
  const given = request.headers['if-match'];
  if (given === undefined || form.test(given)) return given;
  throw invalid({ path: 'if-match', code: 'invalid' });
}

/** 412 for a change on a version that is no longer there. Proxies that compress mark a tag as weak. */
export function refuseStale(ifMatch: string | undefined, current: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (!tags.includes(current)) throw new ApiError('changed-meanwhile');
}
