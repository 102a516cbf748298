import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { readResuming } from './resuming-read.ts'

const content = Buffer.from('0123456789')

/** Gives some bytes from an offset on, then breaks, or just ends. */
const part = (offset: number, bytes: number, ending: 'breaks' | 'ends') =>
  Readable.from(
    (function* () {
      yield content.subarray(offset, offset + bytes)
      if (ending === 'breaks') throw new Error('the line went dead')
    })(),
  )

it.each(['breaks', 'ends'] as const)('goes on where a line %s too early', async (ending) => {
  const offsets: number[] = []
  const stream = readResuming(
    part(0, 3, ending),
    content.length,
    (offset) => {
      offsets.push(offset)
      return Promise.resolve(part(offset, 4, offset + 4 < content.length ? ending : 'ends'))
    },
    1,
  )
  expect((await buffer(stream)).toString()).toBe('0123456789')
  expect(offsets).toEqual([3, 7])
})

it('gives up a line that gives nothing any more', async () => {
  let tries = 0
  const stream = readResuming(
    part(0, 3, 'breaks'),
    content.length,
    (offset) => {
      tries++
      return Promise.resolve(part(offset, 0, 'breaks'))
    },
    1,
  )
  await expect(buffer(stream)).rejects.toThrow('the line went dead')
  expect(tries).toBe(4)
})

it('says so when it can’t be opened again', async () => {
  const stream = readResuming(
    part(0, 3, 'breaks'),
    content.length,
    () => Promise.reject(new Error('it has changed')),
    1,
  )
  await expect(buffer(stream)).rejects.toThrow('it has changed')
})

it('lets the line go when no one reads to the end', async () => {
  const unread = part(0, 10, 'ends')
  readResuming(unread, 10, () => Promise.reject(new Error('not asked'))).destroy()
  const begun = part(0, 3, 'ends')
  for await (const _ of readResuming(begun, 10, () => Promise.reject(new Error('not asked')))) break
  await new Promise((resolve) => setImmediate(resolve))
  expect([unread.destroyed, begun.destroyed]).toEqual([true, true])
})
