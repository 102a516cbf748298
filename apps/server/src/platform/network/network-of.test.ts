import { expect, it } from 'vitest'
import { networkOf } from './network-of.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1::', '2001:db8:1:0::/64'],
  // What stands behind the gap may reach into the network.
  ['2001::3:4:5:6:7:8', '2001:0:3:4::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['::ffff:1.22.33.44', '1.22.33.44'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['::ffff:0:203.0.113.7', '0:0:0:0::/64'],
  ['64:ff9b::ffff:203.0.113.7', '64:ff9b:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['unknown', 'unknown'],
])('counts %s as %s where a larger network is asked for', (ip, network) => {
  expect(networkOf(ip, { ipv4: 24, ipv6: 48 })).toBe(network)
})
