import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

const UNKNOWN_NETWORK = 'unknown'

/**
 * The unit that an address-based limit counts. One household or phone holds a whole IPv6 /64 and can use a new
 * address for every request. So a /64 counts as one caller; an IPv4 address counts by itself.
 */
export function networkOf(ip: string | undefined): string {
  // `isIP` is strict: ipaddr.js alone would also accept octal, hexadecimal and shortened IPv4.
  if (ip === undefined || isIP(ip) === 0) return UNKNOWN_NETWORK
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const network = new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toString()}/64`
}

/** A network in which one sender may hold several neighbouring addresses: a /24 of IPv4, a /64 of IPv6. */
export function wideNetworkOf(ip: string | undefined): string {
  const network = networkOf(ip)
  return isIP(network) === 4 ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network
}
