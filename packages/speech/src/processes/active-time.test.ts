import { expect, it } from 'vitest'
import { ActiveTime } from './active-time.ts'
import type { GroupTimes, ThreadTimes } from './group-times.ts'

const times = (
  threads: Record<string, ThreadTimes>,
  states: Partial<Pick<GroupTimes, 'isReady' | 'isBlocked'>> = {},
): GroupTimes => ({
  threads: new Map(Object.entries(threads)),
  isReady: false,
  isBlocked: false,
  ...states,
})

/** Looks every second; in each, every thread runs and waits for so many milliseconds. */
function after(seconds: number, threads: ThreadTimes[], states?: Parameters<typeof times>[1]): ActiveTime {
  const time = new ActiveTime()
  for (let second = 1; second <= seconds; second++) {
    const sums = threads.map(
      ({ ran, waited }, index) => [index, { ran: ran * second, waited: waited * second }] as const,
    )
    time.advance(1000, times(Object.fromEntries(sums), states), 1)
  }
  return time
}

it.each([
  ['has a processor for itself', [{ ran: 1000, waited: 0 }], 60_000],
  ['gets a tenth of one', [{ ran: 100, waited: 900 }], 6_000],
  ['waits for something else than a processor', [{ ran: 100, waited: 100 }], 54_000],
  [
    'has eight threads that share what it gets, a quarter of one',
    Array.from({ length: 8 }, () => ({ ran: 31.25, waited: 968.75 })),
    15_000,
  ],
  [
    'has eight threads that keep two processors busy',
    Array.from({ length: 8 }, () => ({ ran: 250, waited: 750 })),
    60_000,
  ],
])('a program that %s', (_name, threads, activeMs) => {
  expect(after(60, threads)).toMatchObject({ activeMs, idleMs: 0 })
})

it.each([
  ['neither runs nor waits is idle', { ran: 0, waited: 0 }, {}, 60_000],
  ['looks now and then whether it may go on is idle', { ran: 0.4, waited: 0.4 }, {}, 60_000],
  ['waits for a disk is not', { ran: 0, waited: 0 }, { isBlocked: true }, 0],
])('a program that %s', (_name, thread, states, idleMs) => {
  expect(after(60, [thread], states)).toMatchObject({
    activeMs: expect.closeTo(60_000 - thread.waited * 60),
    idleMs,
  })
})

it('counts a wait for a processor that lasts over several looks once it has ended', () => {
  const time = new ActiveTime()
  time.advance(1000, times({ a: { ran: 10, waited: 990 } }), 1)
  for (let look = 0; look < 9; look++)
    time.advance(1000, times({ a: { ran: 10, waited: 990 } }, { isReady: true }), 1)
  expect(time).toMatchObject({ activeMs: 10, idleMs: 0 })
  time.advance(1000, times({ a: { ran: 20, waited: 10_980 } }), 1)
  expect(time).toMatchObject({ activeMs: 20, idleMs: 0 })
})

it('takes back what turns out to have been a wait', () => {
  const time = new ActiveTime()
  time.advance(1000, times({ a: { ran: 10, waited: 0 } }, { isReady: true }), 1)
  expect(time.activeMs).toBe(1000)
  time.advance(1000, times({ a: { ran: 20, waited: 1900 } }), 1)
  expect(time.activeMs).toBe(100)
})

it('is not idle any more once it has said something', () => {
  const time = after(59, [{ ran: 0, waited: 0 }])
  time.keepAlive()
  expect(time.idleMs).toBe(0)
})

it.each([
  [0.3, 60_000],
  [4, 15_000],
  [200, 3_000],
])('goes by the load where no times are known: %d for each processor', (load, activeMs) => {
  const time = new ActiveTime()
  time.advance(60_000, undefined, load)
  expect(time).toMatchObject({ activeMs, idleMs: 0 })
})
