import fc from 'fast-check'
import pino from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callBlocks, type CountCalls } from './call-blocks.ts'

const log = pino({ level: 'silent' })
const windowMs = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Where all processes count. */
function counter(): CountCalls {
  let [counted, endsAt] = [0, 0]
  return (_key, calls, ms) => {
    const now = performance.now()
    if (endsAt <= now) [counted, endsAt] = [0, now + ms]
    counted += calls
    return Promise.resolve({ calls: counted, leftMs: endsAt - now })
  }
}

function openProcess(countCalls: CountCalls, max: number) {
  const store = new (callBlocks(countCalls, log))({})
  return (key = 'ann'): Promise<boolean> =>
    new Promise((resolve, reject) => {
      store.incr(
        key,
        (error, result) => (error ? reject(error) : resolve(result !== undefined && result.current <= max)),
        windowMs,
        max,
      )
    })
}

async function allowedOf(calls: Promise<boolean>[]): Promise<number> {
  return (await Promise.all(calls)).filter(Boolean).length
}

it('lets through the limit when every process goes on until it is refused, whichever is answered first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 4 }),
      fc.infiniteStream(fc.nat()),
      async (scheduler, max, count, turns) => {
        const asked = scheduler.scheduleFunction(counter())
        const processes = Array.from({ length: count }, () => openProcess(asked, max))
        const calls = Array.from({ length: max + 50 }, () =>
          processes[(turns.next().value as number) % count]!(),
        )
        // Each goes on until it is refused.
        const last = processes.map((call) => allowedOf(Array.from({ length: max + 1 }, () => call())))
        await scheduler.waitIdle()
        const allowed =
          (await allowedOf(calls)) + (await Promise.all(last)).reduce((sum, one) => sum + one, 0)
        expect(allowed).toBe(max)
      },
    ),
    { numRuns: 60 },
  )
})

it('lets through as many again in the next window, and nothing of a block that is older', async () => {
  const count = counter()
  const [first, second] = [openProcess(count, 100), openProcess(count, 100)]
  expect(await first()).toBe(true)
  vi.advanceTimersByTime(windowMs)
  expect(await allowedOf(Array.from({ length: 120 }, () => second()))).toBe(100)
  expect(await first()).toBe(false)
  vi.advanceTimersByTime(windowMs)
  expect(await first()).toBe(true)
})

it('asks once for each block, and no more in a window that is full', async () => {
  const count = vi.fn(counter())
  const call = openProcess(count, 100)
  for (let time = 0; time < 300; time += 1) await call()
  expect(count).toHaveBeenCalledTimes(51)
})

it('counts by itself while it gets no answer, and with the others as soon as it gets one', async () => {
  const count = counter()
  const [mine, other] = [vi.fn(count), openProcess(count, 100)]
  const call = openProcess(mine, 100)
  mine.mockImplementation(() => new Promise(() => undefined))
  const calls = allowedOf(Array.from({ length: 120 }, () => call()))
  await vi.advanceTimersByTimeAsync(1000)
  expect(await calls).toBe(100)
  mine.mockImplementation(() => Promise.reject(new Error('The database is away.')))
  vi.advanceTimersByTime(windowMs)
  expect(await allowedOf(Array.from({ length: 120 }, () => call()))).toBe(100)
  mine.mockImplementation(count)
  vi.advanceTimersByTime(windowMs)
  expect(await allowedOf(Array.from({ length: 60 }, () => call()))).toBe(60)
  expect(await allowedOf(Array.from({ length: 60 }, () => other()))).toBe(40)
})

it('forgets the keys that were not used for longest', async () => {
  const count = vi.fn<CountCalls>(() => Promise.resolve({ calls: 2, leftMs: windowMs }))
  const call = openProcess(count, 100)
  for (let key = 0; key <= 5000; key += 1) await call(String(key))
  await call('5000')
  expect(count).toHaveBeenCalledTimes(5001)
  await call('0')
  expect(count).toHaveBeenCalledTimes(5002)
})
