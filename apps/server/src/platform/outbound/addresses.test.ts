import { expect, it } from 'vitest'
import { createAddressPolicy } from './addresses.ts'

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['127.0.0.1', false],
  ['10.0.0.1', false],
  ['172.16.3.4', false],
  ['192.168.0.1', false],
  ['100.64.1.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['192.0.0.8', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:a00:1', false],
  ['::127.0.0.1', false],
  ['::7f00:1', false],
  ['::a9fe:a9fe', false],
  ['::808:808', false],
  ['::1:0:808:808', true],
  ['fe80::1', false],
  ['fc00::1', false],
  ['fec0::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:4136::1', false],
  ['ff02::1', false],
  ['fe80::1%eth0', false],
  ['', false],
  ['localhost', false],
  ['example.com', false],
])('of %s is allowed: %s', (address, isAllowed) => {
  expect(createAddressPolicy([]).isAllowed(address)).toBe(isAllowed)
})

it('allows the networks that the operator names, in either way of writing', () => {
  const policy = createAddressPolicy(['192.168.1.0/24', 'fd00::/8', '10.0.0.5'])
  for (const address of ['192.168.1.7', '::ffff:192.168.1.7', 'fd12::1', '10.0.0.5', '1.1.1.1'])
    expect(policy.isAllowed(address), address).toBe(true)
  for (const address of ['192.168.2.7', '::ffff:192.168.2.7', '10.0.0.6', '127.0.0.1', 'fe80::1'])
    expect(policy.isAllowed(address), address).toBe(false)
})
