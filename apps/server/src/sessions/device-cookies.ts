import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { apiPrefix, endpoints } from '@visite/contract';

/** Whose browser it is; the hash makes cookies void once the password is another. */
export interface DeviceOwner {
  tenantId: string;
  /** The username as it is counted. */
  account: string;
  passwordHash: string;
}

/**
 * After OWASP's "device cookies": a browser that has logged in before has a counter of its own, so that
 * strangers who lock a username do not lock out its owner. A cookie gives a counter, never a right.
 */
export interface DeviceCookies {
  /** The name of this browser's counter; undefined for an unknown, forged or void cookie. */
  read(header: string | undefined, owner: DeviceOwner): string | undefined;
  /** The value of `Set-Cookie`; a new one with each login. */
  make(owner: DeviceOwner, options: { secure: boolean }): string;
}

const path = apiPrefix + endpoints.staffLogin.path;
const halfAYear = 180 * 24 * 3_600;
const form = /^(?<device>[A-Za-z0-9_-]{22})\.(?<signature>[A-Za-z0-9_-]{43})$/;

export function createDeviceCookies(secretKey: KeyObject): DeviceCookies {
  const sign = (...parts: string[]) =>
    createHmac('sha256', secretKey)
      .update(JSON.stringify(['device-cookie', ...parts]))
      .digest();
  // One for each account: colleagues share a computer.
  const nameOf = ({ tenantId, account }: DeviceOwner) =>
    `visite-device-${sign('name', tenantId, account).toString('hex').slice(0, 16)}`;
  const signatureOf = ({ tenantId, account, passwordHash }: DeviceOwner, device: string) =>
    sign('value', tenantId, account, passwordHash, device);
  return {
    read: (header, owner) => {
      const found = form.exec(cookieIn(header, nameOf(owner)) ?? '')?.groups;
      if (!found?.device || !found.signature) return undefined;
      const given = Buffer.from(found.signature, 'base64url');
      return timingSafeEqual(given, signatureOf(owner, found.device)) ? found.device : undefined;
    },
    make: (owner, { secure }) => {
      const device = randomBytes(16).toString('base64url');
      const value = `${device}.${signatureOf(owner, device).toString('base64url')}`;
      const attributes = `Path=${path}; Max-Age=${halfAYear}; HttpOnly; SameSite=Strict`;
      return `${nameOf(owner)}=${value}; ${attributes}${secure ? '; Secure' : ''}`;
    },
  };
}

function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((each) => each.trim());
  return pairs.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Browsers keep no `Secure` cookie of a plain address; only a loopback one may be plain. */
export function isPlainLoopback(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
