import { describe, expect, it } from 'vitest';
import { addressGroup } from './login-limits.ts';

describe('the address that a failure is counted for', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('[SEC-7] is the network for IPv6: %s → %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
