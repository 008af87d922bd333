import ipaddr from 'ipaddr.js';

/** Which addresses of other machines the server may connect to. */
export interface AddressRules {
  allows(address: string): boolean;
}

/** An address or a network such as `10.1.0.0/16`; undefined for everything else. */
function networkOf(text: string): Network | undefined {
  try {
    if (text.includes('/')) {
      const [base, bits] = ipaddr.parseCIDR(text);
      return [base, bits];
    }
    const single = ipaddr.process(text);
    return [single, single.kind() === 'ipv4' ? 32 : 128];
  } catch {
    return undefined;
  }
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Everything that the registries do not name as special-purpose lies here. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Public addresses, and inner ones that the operator has named. An IPv4 address in the clothes of IPv6 counts
 * as what it is; what a gateway would translate (6to4, NAT64, Teredo) is special-purpose and refused.
 */
export function createAddressRules(named: readonly string[]): AddressRules {
  const networks = named.map(networkOf).filter((each) => each !== undefined);
  return {
    allows: (text) => {
      // A zone names an interface of this machine.
      if (text.includes('%') || !ipaddr.isValid(text)) return false;
      const address = ipaddr.process(text);
      return isPublic(address) || networks.some((network) => isWithin(address, network));
    },
  };
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isWithin(address, globalUnicast);
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Network): boolean {
  return address.kind() === base.kind() && address.match(base, bits);
}
