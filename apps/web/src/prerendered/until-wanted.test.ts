import { afterEach, expect, it, vi } from 'vitest'
import { untilInteraction, untilWanted } from './until-wanted.ts'

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

it('does not wait when a user stirs', async () => {
  vi.stubGlobal('requestIdleCallback', () => 1)
  const wanted = untilWanted(window)
  window.dispatchEvent(new Event('pointermove'))
  await wanted
})

it('tells of the first sign, however long ago that was, and not of a browser that merely rests', async () => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => (callback(), 1))
  await untilWanted(window)
  const wasStirred = vi.fn()
  void untilInteraction().then(wasStirred)
  await Promise.resolve()
  expect(wasStirred).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('keydown'))
  await untilInteraction()
  expect(wasStirred).toHaveBeenCalledOnce()
})
