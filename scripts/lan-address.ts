import type { NetworkInterfaceInfo } from 'node:os';

type Interfaces = Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;

/** Bridges of containers and virtual machines: no phone is behind them. */
const virtual = /^(?:docker|br-|veth|virbr|vmnet|vboxnet|podman|cni|tun|tap|utun|wg|zt|tailscale)/;

/** The addresses under which others in this network reach this machine, the likeliest first. */
export function lanAddresses(interfaces: Interfaces): string[] {
  return Object.entries(interfaces)
    .flatMap(([name, infos = []]) =>
      infos
        .filter(({ family, internal }) => family === 'IPv4' && !internal)
        .map(({ address }) => ({ address, rank: rankOf(name, address) })),
    )
    .sort((one, other) => one.rank - other.rank)
    .map(({ address }) => address);
}

function rankOf(name: string, address: string): number {
  if (virtual.test(name)) return 2;
  return /^(?:192\.168|10|172\.(?:1[6-9]|2\d|3[01]))\./.test(address) ? 0 : 1;
}
