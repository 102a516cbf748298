import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askEveryMs, watchRevision } from './watch-revision.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const sight: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const page = Object.assign(new EventTarget(), sight)
  const ask = vi.fn<() => Promise<number | undefined>>(() => Promise.resolve(2))
  const onRevision = vi.fn()
  const show = (visibilityState: DocumentVisibilityState): void => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { ask, onRevision, show, end: watchRevision({ ask, page, onRevision }) }
}

it('asks now and then while the page is in sight, and at once when it comes back', async () => {
  const { ask, onRevision, show, end } = setUp()
  await vi.advanceTimersByTimeAsync(askEveryMs)
  expect(onRevision).toHaveBeenCalledExactlyOnceWith(2)
  show('hidden')
  await vi.advanceTimersByTimeAsync(10 * askEveryMs)
  expect(ask).toHaveBeenCalledOnce()
  show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(onRevision).toHaveBeenCalledTimes(2)
  end()
  await vi.advanceTimersByTimeAsync(10 * askEveryMs)
  show('visible')
  expect(ask).toHaveBeenCalledTimes(2)
})

it('asks one question at a time, and goes on after one that failed', async () => {
  const { ask, onRevision, end } = setUp()
  let fail: (() => void) | undefined
  ask.mockReturnValueOnce(new Promise((_, reject) => (fail = () => reject(new Error('no connection')))))
  await vi.advanceTimersByTimeAsync(3 * askEveryMs)
  expect(ask).toHaveBeenCalledOnce()
  fail!()
  await vi.advanceTimersByTimeAsync(askEveryMs)
  expect(onRevision).toHaveBeenCalledExactlyOnceWith(2)
  end()
})
