import { afterEach, expect, it, vi } from 'vitest'
import { untilWanted } from './until-wanted.ts'

afterEach(() => vi.unstubAllGlobals())

it('waits for a browser that rests', async () => {
  let rest: (() => void) | undefined
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    rest = callback
    return 1
  })
  const wanted = vi.fn()
  void untilWanted(window).then(wanted)
  await vi.waitUntil(() => rest !== undefined)
  expect(wanted).not.toHaveBeenCalled()
  rest?.()
  await vi.waitFor(() => expect(wanted).toHaveBeenCalledOnce())
})

it('does not wait when somebody stirs', async () => {
  vi.stubGlobal('requestIdleCallback', () => 1)
  const wanted = untilWanted(window)
  window.dispatchEvent(new Event('pointermove'))
  await wanted
})
