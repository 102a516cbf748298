import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError } from '../routes/load-chunk.ts'
import { minPauseMs, untilLoaded } from './until-loaded.ts'

const english = 'A part of Longhand could not be loaded. The page tries again by itself.'
const chinese = 'Longhand 的一部分未能加载，页面会自动重试。'

const load = vi.fn<() => Promise<unknown>>()
const reload = vi.fn()
const reportError = vi.fn()
const loaded = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  load.mockRejectedValue(new TypeError('Failed to fetch'))
  document.documentElement.lang = 'en'
  document.body.innerHTML = '<div id="app" data-asleep>What can be read already</div>'
})
afterEach(async () => {
  // Ends the waiting, and the notice with it.
  load.mockResolvedValue({})
  window.dispatchEvent(new Event('online'))
  await pass(minPauseMs)
  expect(document.body.lastElementChild?.id).toBe('app')
  document.body.replaceChildren()
  vi.useRealTimers()
  delete document.documentElement.dataset.prerendered
  localStorage.clear()
})

/** A page that begins where the app can't be had. */
async function begin(languages: readonly string[] = ['en']): Promise<void> {
  const browser = {
    document,
    localStorage,
    location: { reload },
    reportError,
    navigator: { languages },
    addEventListener: window.addEventListener.bind(window),
  }
  void untilLoaded(browser as unknown as Window, load).then(loaded)
  await pass(0)
}

const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)
const notice = (): HTMLElement | null => document.querySelector('[role=alert]')

it('says nothing about an app that arrives, at the second try too', async () => {
  load.mockReset().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce({})
  await begin()
  expect(loaded).toHaveBeenCalledOnce()
  expect(notice()).toBeNull()
})

it('says that it can’t be had, beside what can be read, and reloads the page on request', async () => {
  await begin()
  expect(notice()).toHaveTextContent(english)
  expect(document.querySelector('#app')).toHaveTextContent('What can be read already')
  expect(document.querySelector('#app')!.contains(notice())).toBe(false)
  notice()!.querySelector('button')!.click()
  expect(reload).toHaveBeenCalledOnce()
  expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkLoadError))
  expect(loaded).not.toHaveBeenCalled()
})

it.each(['pointermove', 'keydown', 'online'])('tries again after %s, and takes its words back when the app is here', async (sign) => {
  await begin()
  await pass(minPauseMs)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockResolvedValue({})
  window.dispatchEvent(new Event(sign))
  await pass(0)
  expect(load).toHaveBeenCalledTimes(3)
  expect(loaded).toHaveBeenCalledOnce()
  expect(notice()).toBeNull()
})

it('tries in vain as long as it must, not more often than every three seconds, and says it once', async () => {
  await begin()
  for (const tries of [4, 6, 8]) {
    for (let move = 0; move < 10; move += 1) window.dispatchEvent(new Event('pointermove'))
    await pass(minPauseMs - 1)
    expect(load).toHaveBeenCalledTimes(tries - 2)
    await pass(1)
    expect(load).toHaveBeenCalledTimes(tries)
  }
  expect(document.querySelectorAll('[role=alert]')).toHaveLength(1)
})

it.each([
  ['a page without words', { languages: ['fr', 'zh-TW', 'en'] }, chinese],
  ['a page without words, in a browser of neither language', { languages: ['fr'] }, english],
  ['a rendered page', { rendered: 'zh-CN', languages: ['en'] }, chinese],
  ['a rendered page whose reader chose another', { rendered: 'zh-CN', kept: 'en', languages: ['zh-CN'] }, english],
])('speaks the language of %s', async (_page, { rendered, kept, languages }: { rendered?: string; kept?: string; languages: string[] }, sentence) => {
  if (rendered) Object.assign(document.documentElement, { lang: rendered }).dataset.prerendered = 'fits'
  if (kept) localStorage.setItem('language', kept)
  await begin(languages)
  expect(notice()).toHaveTextContent(sentence)
})
