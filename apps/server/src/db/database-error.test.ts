import pg from 'pg';
import { expect, it } from 'vitest';
import { awayReason, isDatabaseAway } from './database-error.ts';

const told = (code: string) =>
  Object.assign(new pg.DatabaseError('of Anna Muster', 0, 'error'), { code });

it.each([
  [told('57014'), 'statement-too-long'],
  [told('40P01'), 'deadlock'],
  [told('25006'), 'read-only'],
  [told('57P03'), 'away'],
  [new Error('timeout exceeded when trying to connect'), 'no-connection-free'],
  [new Error('Query read timeout'), 'no-answer'],
  [new Error('around it', { cause: new Error('the database only reads') }), 'read-only'],
  [Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' }), 'away'],
])('[ERR-28] %s is told as %s', (error, reason) => {
  expect([isDatabaseAway(error), awayReason(error)]).toEqual([true, reason]);
});
