import { createHmac, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { rehearsalLimits } from '@visite/contract';
import type { TenantTransaction } from '../db/tenant-transaction.ts';
import { ApiError } from '../platform/api-error.ts';
import { addCounts } from '../platform/operation-counts-store.ts';
import {
  countFailure,
  deleteDeviceLimits,
  deleteLimit,
  isLockedNow,
  type LimitKey,
  readOpenAgain,
  takeBackFailure,
} from './login-limit-store.ts';

/** In 15 minutes. Of 2^40 codes a whole day's tries hit one of a thousand open ones with odds of 1 to 50,000. */
const codesPerAddress = 20;
const codesPerPractice = 200;

/** What is being logged in to, and from where. */
export interface LoginTry {
  scope: 'appointment' | 'username';
  /** The appointment's id, or the username as it was typed. */
  subject: string;
  address: string;
  /** The browser's own counter, for one that has logged in before. */
  device?: string | undefined;
}

/**
 * A try is counted as a failure before it is judged, so that parallel tries cannot slip past the
 * limit; a try that succeeds is taken back. Each call belongs in a transaction that commits even
 * when the login is refused.
 */
export interface LoginLimits {
  /** Throws 429 while locked, and 503 when the count cannot be kept: it never lets through. */
  take(tx: TenantTransaction, attempt: LoginTry): Promise<void>;
  /** The login succeeded: nothing is held against the subject any more. */
  clear(tx: TenantTransaction, attempt: LoginTry): Promise<void>;
  /** Neither success nor failure, such as a right password that still lacks its code. */
  giveBack(tx: TenantTransaction, attempt: LoginTry): Promise<void>;
  /** A try that names nobody yet counts for its address alone. */
  takeAddress(tx: TenantTransaction, attempt: Pick<LoginTry, 'scope' | 'address'>): Promise<void>;
  giveBackAddress(
    tx: TenantTransaction,
    attempt: Pick<LoginTry, 'scope' | 'address'>,
  ): Promise<void>;
  /** A code of the printed sheet, right or wrong: counted for its address and for the practice. */
  takeCode(tx: TenantTransaction, address: string): Promise<void>;
  giveBackCode(tx: TenantTransaction, address: string): Promise<void>;
  /** A rehearsal's call or its result: few for a link, more for an address, behind which there may be many. */
  takeRehearsal(
    tx: TenantTransaction,
    of: { appointmentId: string; address: string; part: 'call' | 'result' },
  ): Promise<void>;
  /** Whether tries are refused right now. */
  isLocked(tx: TenantTransaction, attempt: Pick<LoginTry, 'scope' | 'subject'>): Promise<boolean>;
  /** By staff: a resent invitation, a requested password reset. */
  unlock(tx: TenantTransaction, attempt: Pick<LoginTry, 'scope' | 'subject'>): Promise<void>;
}

export function createLoginLimits(secretKey: KeyObject): LoginLimits {
  /** Keyed, so that neither names nor addresses can be read out of the table. */
  const keyOf = (scope: LimitKey['scope'], subject: string): LimitKey => ({
    scope,
    subject: createHmac('sha256', secretKey).update(`login-limit ${scope} ${subject}`).digest(),
  });
  // Patients and staff apart: a waiting room's network is the practice's own.
  const addressKey = ({ scope, address }: Pick<LoginTry, 'scope' | 'address'>) =>
    keyOf('address', `${scope} ${addressGroup(address)}`);
  const keysOf = ({ scope, subject, address, device }: LoginTry) => ({
    subject: device
      ? { ...keyOf('device', `${device} ${subject}`), account: keyOf(scope, subject).subject }
      : keyOf(scope, subject),
    address: addressKey({ scope, address }),
  });
  // The practice last: everybody who types a code waits for that one.
  const codeKeys = (address: string): LimitKey[] => [
    { ...keyOf('address', `code ${addressGroup(address)}`), most: codesPerAddress },
    { ...keyOf('address', 'code of anybody'), most: codesPerPractice },
  ];
  const count = async (tx: TenantTransaction, keys: readonly LimitKey[]) => {
    try {
      const outcomes = new Map<LimitKey, 'counted' | 'locks'>();
      for (const key of keys) {
        const outcome = await countFailure(tx, key);
        if (outcome === 'refused') throw await locked(tx, key);
        outcomes.set(key, outcome);
      }
      // After all limits: every login waits for the counts last.
      for (const [key, outcome] of outcomes) if (outcome === 'locks') await countLock(tx, key, 1);
    } catch (cause) {
      if (cause instanceof ApiError) throw cause;
      throw new ApiError('unavailable', { retryAfter: 2 });
    }
  };
  // Always the subject before the address: two logins never wait for each other crosswise.
  return {
    take: async (tx, attempt) => {
      const keys = keysOf(attempt);
      await count(tx, [keys.subject, keys.address]);
    },
    takeAddress: (tx, attempt) => count(tx, [addressKey(attempt)]),
    giveBackAddress: async (tx, attempt) => {
      await takeBackFailure(tx, addressKey(attempt));
    },
    clear: async (tx, attempt) => {
      const keys = keysOf(attempt);
      const wasLock = await deleteLimit(tx, keys.subject);
      await takeBackFailure(tx, keys.address);
      if (wasLock) await countLock(tx, keys.subject, -1);
    },
    giveBack: async (tx, attempt) => {
      const keys = keysOf(attempt);
      const wasLock = await takeBackFailure(tx, keys.subject);
      await takeBackFailure(tx, keys.address);
      if (wasLock) await countLock(tx, keys.subject, -1);
    },
    takeCode: async (tx, address) => {
      try {
        await count(tx, codeKeys(address));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'too-many-attempts') throw error;
        const { retryAfter = 1, details } = error;
        throw new ApiError('codes-locked', { ...details, retryAfter });
      }
    },
    giveBackCode: async (tx, address) => {
      for (const key of codeKeys(address)) await takeBackFailure(tx, key);
    },
    takeRehearsal: async (tx, { appointmentId, address, part }) => {
      const { perAppointment, perAddress } = rehearsalLimits;
      const group = addressGroup(address);
      await count(tx, [
        { ...keyOf('address', `rehearsal ${part} of ${appointmentId}`), most: perAppointment },
        { ...keyOf('address', `rehearsal ${part} from ${group}`), most: perAddress },
      ]);
    },
    isLocked: (tx, { scope, subject }) => isLockedNow(tx, keyOf(scope, subject)),
    unlock: async (tx, { scope, subject }) => {
      const key = keyOf(scope, subject);
      await deleteLimit(tx, key);
      await deleteDeviceLimits(tx, key.subject);
    },
  };
}

/** A try is counted as a failure before it is judged: one that succeeds takes its lock back. */
const countLock = (tx: TenantTransaction, { scope }: LimitKey, amount: 1 | -1) =>
  addCounts(tx, [{ metric: 'locks', label: scope === 'appointment' ? 'link' : 'login', amount }]);

async function locked(tx: TenantTransaction, key: LimitKey): Promise<ApiError> {
  const open = await readOpenAgain(tx, key);
  return new ApiError('too-many-attempts', {
    retryAfter: Number(open?.seconds ?? 1),
    ...(open ? { lockedUntil: open.at.toISOString() } : {}),
  });
}

/** Whoever has one IPv6 address has 2^64 of them: the network counts as one. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const gap = address.includes('::') ? 8 - first.length - last.length : 0;
  const groups = [...first, ...Array<string>(Math.max(gap, 0)).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
