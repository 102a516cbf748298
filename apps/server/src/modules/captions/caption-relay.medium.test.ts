import type { CaptionMessage } from '@longhand/contracts'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import { CaptionHub } from './caption-hub.ts'
import { CaptionRelay } from './caption-relay.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

function openHub(): {
  hub: CaptionHub
  follow: (captionId: string) => { received: CaptionMessage[]; gaps: () => number }
} {
  const hub = new CaptionHub(new CaptionRelay({ database, log }))
  return {
    hub,
    follow: (captionId) => {
      const received: CaptionMessage[] = []
      let gaps = 0
      hub.follow(captionId, { onMessage: (message) => received.push(message), onGap: () => (gaps += 1) })
      return { received, gaps: () => gaps }
    },
  }
}

const final = (number: number, text = `line ${number}`): CaptionMessage => ({
  type: 'final',
  line: { number, text, startTime: number, endTime: number + 1, edited: false },
  partial: null,
})

it('tells the audience of other processes in the order in which it was said, and each only of its own session', async () => {
  const [speaker, other] = [openHub(), openHub()]
  const [mine, another] = [other.follow('mine'), other.follow('another')]
  await vi.waitFor(() => expect(mine.gaps()).toBe(1))
  for (let number = 1; number <= 50; number += 1) speaker.hub.publish('mine', final(number))
  speaker.hub.publish('another', { type: 'state', state: 'paused' })
  await vi.waitFor(() => expect(another.received).toEqual([{ type: 'state', state: 'paused' }]))
  expect(mine.received).toEqual(Array.from({ length: 50 }, (_, index) => final(index + 1)))
  await Promise.all([speaker.hub.close(), other.hub.close()])
})

it('says what is too long in portions, or that it is to be read, and of what is being said the last', async () => {
  const [speaker, other] = [openHub(), openHub()]
  const { received, gaps } = other.follow('talk')
  await vi.waitFor(() => expect(gaps()).toBe(1))
  const passages = Array.from({ length: 9 }, (_, index) => ({
    from: index + 1,
    text: `${index} ${'ü'.repeat(1500)}`,
  }))
  for (let number = 0; number < 20; number += 1)
    speaker.hub.publish('talk', {
      type: 'partial',
      partial: { text: `so far ${number}`, startTime: 0, endTime: 1 },
    })
  speaker.hub.publish('talk', { type: 'translation', language: 'es', passages })
  speaker.hub.publish('talk', final(1, 'x'.repeat(9000)))
  speaker.hub.publish('talk', { type: 'state', state: 'ending' })
  await vi.waitFor(() => expect(received.at(-1)).toEqual({ type: 'state', state: 'ending' }))
  expect(received.flatMap((message) => (message.type === 'translation' ? message.passages : []))).toEqual(
    passages,
  )
  expect(gaps()).toBe(2)
  const partials = received.filter(({ type }) => type === 'partial')
  expect(partials.length).toBeLessThan(20)
  expect(partials.at(-1)).toMatchObject({ partial: { text: 'so far 19' } })
  await Promise.all([speaker.hub.close(), other.hub.close()])
})
