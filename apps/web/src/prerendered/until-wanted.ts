import { whenIdle } from '@longhand/ui-kit/when-idle'

/** The signs that a user is about to do something. */
const signs = ['pointerdown', 'keydown', 'pointermove', 'touchstart', 'dragenter', 'scroll', 'change', 'click', 'focusin'] as const

/** There once a page that could be read before its scripts waits for a user. */
let stirred: Promise<void> | undefined

/** Resolves when the page has loaded and the browser rests, or when a user stirs: whichever is sooner. */
export async function untilWanted(browser: Window): Promise<void> {
  stirred = firstSign(browser)
  await Promise.race([stirred, whenLoaded(browser).then(whenIdle)])
}

/** Resolves when a user stirs: for what a page that is only read does without. Where a page waited for its scripts to be seen, when the browser rests. */
export function untilInteraction(): Promise<void> {
  return stirred ?? whenIdle()
}

/** Resolves when a user stirs, or when something else happens to the browser that is as good as that. */
export function firstSign(browser: Window, ...others: readonly (keyof WindowEventMap)[]): Promise<void> {
  const listening = new AbortController()
  return new Promise((resolve) => {
    const stir = (): void => {
      listening.abort()
      resolve()
    }
    for (const sign of [...signs, ...others]) browser.addEventListener(sign, stir, { passive: true, capture: true, signal: listening.signal })
  })
}

function whenLoaded(browser: Window): Promise<void> {
  if (browser.document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => browser.addEventListener('load', () => resolve(), { once: true }))
}
