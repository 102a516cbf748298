import type { ApiError } from '@longhand/api-client'
import { expect, it, vi } from 'vitest'
import { ChunkSender } from './chunk-sender.ts'

const chunk = (number: number) => ({
  captureId: 'c1',
  number,
  stretch: 0,
  milliseconds: 2000,
  content: new Blob([String(number)]),
})
const refusal = (reason: string): ApiError => ({
  kind: 'domain',
  code: 20004,
  name: 'FILE_UPLOAD_FAILED',
  message: '',
  data: { reason },
})

function sending(answers: (ApiError | undefined)[]) {
  const sent: number[] = []
  const waits: number[] = []
  const onTaken = vi.fn()
  const onConnection = vi.fn()
  const sender = new ChunkSender(
    {
      put: ({ number }) => {
        sent.push(number)
        const error = answers.shift()
        return Promise.resolve(error ? { error } : { data: { chunks: number + 1 } })
      },
      wait: (milliseconds) => {
        waits.push(milliseconds)
        return Promise.resolve()
      },
    },
    { onTaken, onConnection },
    () => 0,
  )
  return { sender, sent, waits, onTaken, onConnection }
}

it('waits longer and longer, but never gives up, while the connection is lost', async () => {
  const lost: ApiError = { kind: 'unreachable', isTimeout: false }
  const { sender, sent, waits, onTaken } = sending([
    ...Array.from({ length: 40 }, () => lost),
    { kind: 'http', status: 503, message: '' },
  ])
  sender.add(chunk(0), chunk(1))
  expect(await sender.send()).toBeUndefined()
  expect(sent).toEqual([...Array.from({ length: 42 }, () => 0), 1])
  expect([waits.slice(0, 6), waits.length]).toEqual([[1000, 2000, 4000, 8000, 8000, 8000], 41])
  expect(onTaken).toHaveBeenCalledTimes(2)
})

it('sends a chunk again that was changed on the way, and stops when that does not help', async () => {
  const { sender, sent } = sending([
    refusal('checksum'),
    undefined,
    refusal('checksum'),
    refusal('checksum'),
    refusal('checksum'),
  ])
  sender.add(chunk(0), chunk(1))
  expect(await sender.send()).toEqual(refusal('checksum'))
  expect([sent, sender.waiting]).toEqual([[0, 0, 1, 1, 1], 1])
})

it('keeps what the server refuses, and tries again when it is asked to', async () => {
  const { sender, sent, waits } = sending([refusal('conflict')])
  sender.add(chunk(0))
  expect(await sender.send()).toEqual(refusal('conflict'))
  expect(await sender.send()).toBeUndefined()
  expect([sent, waits, sender.waiting]).toEqual([[0, 0], [], 0])
})

it('sends nothing once it is closed', async () => {
  const { sender, sent, onTaken } = sending([])
  sender.add(chunk(0), chunk(1))
  const sendingAll = sender.send()
  sender.close()
  expect(await sendingAll).toBeUndefined()
  expect([sent, onTaken.mock.calls]).toEqual([[0], []])
})

it('keeps a distance between chunks while it catches up on many', async () => {
  const { sender, sent, waits } = sending([])
  sender.add(...Array.from({ length: 150 }, (_, number) => chunk(number)))
  await sender.send()
  expect([sent.length, waits.length, new Set(waits)]).toEqual([150, 49, new Set([100])])
})
