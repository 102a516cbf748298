import { whenIdle } from '@longhand/ui-kit/when-idle'

/** The signs that somebody is about to do something. */
const signs = ['pointerdown', 'keydown', 'pointermove', 'touchstart', 'dragenter', 'scroll', 'change'] as const

/** Resolves when the page has loaded and the browser rests, or when somebody stirs: whichever is sooner. */
export async function untilWanted(browser: Window): Promise<void> {
  const stirring = new AbortController()
  const stirred = new Promise<void>((resolve) => {
    for (const sign of signs) browser.addEventListener(sign, () => resolve(), { once: true, passive: true, capture: true, signal: stirring.signal })
  })
  await Promise.race([stirred, whenLoaded(browser).then(whenIdle)])
  stirring.abort()
}

function whenLoaded(browser: Window): Promise<void> {
  if (browser.document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => browser.addEventListener('load', () => resolve(), { once: true }))
}
