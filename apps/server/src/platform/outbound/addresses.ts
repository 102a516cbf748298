import ipaddr from 'ipaddr.js'

/** Says which addresses the server may call for its users. */
export interface AddressPolicy {
  /** @param address An IP address; anything else is refused. */
  isAllowed(address: string): boolean
}

/** IPv4-compatible IPv6, which tunnels and translators take for the IPv4 address in it. */
const ipv4Compatible = ipaddr.IPv6.parseCIDR('::/96')

/**
 * Refuses loopback, private, link-local and other special ranges, also written as IPv6 (`::ffff:10.0.0.1`, `::10.0.0.1`, `64:ff9b::/96`, 6to4, Teredo).
 * @param networks Allowed all the same, such as `192.168.1.0/24`.
 */
export function createAddressPolicy(networks: readonly string[]): AddressPolicy {
  const allowed = networks.map((network) => {
    if (network.includes('/')) return ipaddr.parseCIDR(network)
    const address = ipaddr.parse(network)
    return [address, address.kind() === 'ipv4' ? 32 : 128] as const
  })
  return {
    isAllowed: (text) => {
      if (!ipaddr.isValid(text)) return false
      const address = ipaddr.process(text)
      return (
        isPublic(address) ||
        allowed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
      )
    },
  }
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === 'unicast' && !(address instanceof ipaddr.IPv6 && address.match(ipv4Compatible))
}
