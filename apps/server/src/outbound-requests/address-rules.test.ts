import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressRules } from './address-rules.ts';

const rules = createAddressRules([]);

describe('addresses that the server may connect to', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.5',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2606:4700::1111%lo',
  ])('[LINK-1] refuses the inner or special address %s', (address) => {
    expect(rules.allows(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '192.167.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '[LINK-1] allows the public address %s',
    (address) => {
      expect(rules.allows(address)).toBe(true);
    },
  );

  it('[LINK-1] refuses the mapped form of every refused IPv4 address', () => {
    const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(octets, ([a, b, c, d]) => {
        const plain = `${a}.${b}.${c}.${d}`;
        const two = (one: number, other: number) => ((one << 8) | other).toString(16);
        expect(rules.allows(`::ffff:${two(a, b)}:${two(c, d)}`)).toBe(rules.allows(plain));
      }),
    );
  });

  it('[LINK-2] allows an inner address that the operator has named, and no neighbour', () => {
    const named = createAddressRules(['10.1.2.3', '192.168.7.0/24', 'fd12:3456::/32']);
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.168.7.9', 'fd12:3456:1::5']) {
      expect([address, named.allows(address)]).toEqual([address, true]);
    }
    for (const address of ['10.1.2.4', '192.168.8.1', 'fd12:3457::1', '127.0.0.1', '::1']) {
      expect([address, named.allows(address)]).toEqual([address, false]);
    }
  });

  it('[LINK-1] what is no address is refused', () => {
    for (const text of ['', 'localhost', '127.1', '0x7f000001', '2130706433', '8.8.8.8 ']) {
      expect([text, rules.allows(text)]).toEqual([text, false]);
    }
  });
});
