import { expect, it } from 'vitest'
import type { QueueName } from './job.ts'
import { QueueClock } from './queue-clock.ts'

const [any, own] = ['compute', 'compute.sherpa'] as const

/** Takes `count` jobs from queues that never get empty. */
function take(
  clock: QueueClock,
  count: number,
  members: readonly QueueName[],
  queues: readonly QueueName[] = [any, own],
): QueueName[] {
  return Array.from({ length: count }, () => {
    const queue = clock.next(queues) ?? any
    clock.took(queue, members.includes(queue))
    return queue
  })
}

it('takes from equal queues in turn', () => {
  expect(take(new QueueClock(), 6, [])).toEqual([any, own, any, own, any, own])
  expect(take(new QueueClock(), 6, [any, own])).toEqual([any, own, any, own, any, own])
})

it('lets four jobs of members pass one of others, whichever queue they are in', () => {
  for (const [members, others] of [
    [any, own],
    [own, any],
  ] as const) {
    const taken = take(new QueueClock(), 50, [members])
    expect(taken.filter((queue) => queue === others)).toHaveLength(10)
    expect(taken.join(' ')).not.toContain(Array.from({ length: 6 }, () => members).join(' '))
  }
})

it('gives a queue that was empty no turns for that time', () => {
  const clock = new QueueClock()
  take(clock, 100, [], [any])
  expect(take(clock, 6, []).filter((queue) => queue === own)).toHaveLength(3)
})

it('has none of none', () => {
  expect(new QueueClock().next([])).toBeUndefined()
})
