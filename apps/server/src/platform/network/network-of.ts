import { isIPv4, isIPv6 } from 'node:net'

/** How much of an address names a network, in bits. */
export interface NetworkSize {
  ipv4: 24 | 32
  ipv6: 48 | 64
}

/**
 * An IPv4 address, or the /64 of an IPv6 address, which is what one household has.
 * @param ip IPv4 mapped into IPv6 counts as IPv4.
 * @param size Larger for limits that the owner of a whole network must not get round.
 */
export function networkOf(ip: string, size: NetworkSize = { ipv4: 32, ipv6: 64 }): string {
  const address = ip.split('%')[0] ?? ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return ipv4Network(mapped, size)
  if (!isIPv6(address)) return ipv4Network(address, size)
  const [head = '', tail] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back]
  return `${groups
    .slice(0, size.ipv6 / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${size.ipv6}`
}

function ipv4Network(address: string, { ipv4 }: NetworkSize): string {
  return ipv4 === 24 && isIPv4(address) ? address.replace(/\d+$/, '0/24') : address
}
