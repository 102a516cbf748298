import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ManualClock } from '../../../platform/clock/testing.ts'
import { MediaTickets } from './media-tickets.service.ts'

const recordingId = randomUUID()
const key = randomBytes(32)

function setUp(ownKey = key) {
  const clock = new ManualClock('2026-01-15T04:03:00Z')
  return { clock, tickets: new MediaTickets({ keys: { key: () => Promise.resolve(ownKey) }, clock }) }
}

describe('MediaTickets', () => {
  it('opens its recording for an hour at least and ten minutes longer at most', async () => {
    const { clock, tickets } = setUp()
    const ticket = (await tickets.signer())(recordingId)
    clock.advance(3600_000)
    expect(await tickets.read(ticket)).toBe(recordingId)
    clock.advance(600_000)
    expect(await tickets.read(ticket)).toBeUndefined()
  })

  it('stays the same for a while, and is a new one afterwards', async () => {
    const { clock, tickets } = setUp()
    const first = (await tickets.signer())(recordingId)
    clock.advance(120_000)
    expect((await tickets.signer())(recordingId)).toBe(first)
    clock.advance(600_000)
    const next = (await tickets.signer())(recordingId)
    expect(next).not.toBe(first)
    clock.advance(3600_000 - 300_000)
    expect([await tickets.read(first), await tickets.read(next)]).toEqual([undefined, recordingId])
  })

  it('refuses what was changed, and what another key signed', async () => {
    const { tickets } = setUp()
    const [id = '', expiry = '', mac = ''] = (await tickets.signer())(recordingId).split('.')
    const forged = [
      `${randomUUID()}.${expiry}.${mac}`,
      `${id}.${Number(expiry) + 1}.${mac}`,
      `${id}.${expiry}.${'A'.repeat(mac.length)}`,
      id,
      '',
      '..',
      `${id}.NaN.${mac}`,
    ]
    for (const ticket of forged) expect(await tickets.read(ticket)).toBeUndefined()
    expect(await setUp(randomBytes(32)).tickets.read(`${id}.${expiry}.${mac}`)).toBeUndefined()
  })

  it('asks again for a key that could not be read', async () => {
    let calls = 0
    const keys = {
      key: () => (++calls === 1 ? Promise.reject(new Error('no database')) : Promise.resolve(key)),
    }
    const tickets = new MediaTickets({ keys, clock: new ManualClock() })
    await expect(tickets.signer()).rejects.toThrow('no database')
    await expect(tickets.signer()).resolves.toBeTypeOf('function')
  })
})
