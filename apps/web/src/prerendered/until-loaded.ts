import type { InterfaceLanguage } from '@longhand/contracts'
import { loadChunk } from '../routes/load-chunk.ts'
import { browserStorage } from '../session/browser-storage.ts'
import styles from './until-loaded.module.css'
import { firstSign } from './until-wanted.ts'

/** While nothing can be fetched, each move of a pointer would fetch again: no more often than this, in milliseconds. */
export const minPauseMs = 3000

/** The catalogue of texts is a part of what did not arrive. */
const words: Record<InterfaceLanguage, { missing: string; reload: string }> = {
  en: { missing: 'A part of Longhand could not be loaded. The page tries again by itself.', reload: 'Reload the page' },
  'zh-CN': { missing: 'Longhand 的一部分未能加载，页面会自动重试。', reload: '重新加载' },
}

/**
 * Resolves when the app is here. While it can't be had the reader is told, beside whatever can be read already, and it is tried again when
 * a user stirs or the browser is online again.
 */
export async function untilLoaded(browser: Window, load: () => Promise<unknown>): Promise<void> {
  let notice: HTMLElement | undefined
  for (;;) {
    try {
      await loadChunk(load)
      return notice?.remove()
    } catch (error) {
      // An app that arrived and stumbled would be silent otherwise.
      browser.reportError(error)
      notice ??= tell(browser)
      await untilWorthTrying(browser)
    }
  }
}

async function untilWorthTrying(browser: Window): Promise<void> {
  const pause = new Promise((resolve) => setTimeout(resolve, minPauseMs))
  await Promise.all([firstSign(browser, 'online'), pause])
}

/** Outside of the app's element, which may be hidden and which the app takes over as it stands. */
function tell(browser: Window): HTMLElement {
  const page = browser.document
  const language = languageOf(browser)
  const notice = page.createElement('div')
  notice.className = styles.root!
  notice.lang = language
  notice.setAttribute('role', 'alert')
  const button = page.createElement('button')
  button.type = 'button'
  button.textContent = words[language].reload
  button.addEventListener('click', () => browser.location.reload())
  notice.append(words[language].missing, ' ', button)
  page.body.append(notice)
  return notice
}

/** The one that the app will choose: see `language/language.ts`. */
function languageOf(browser: Window): InterfaceLanguage {
  const { lang, dataset } = browser.document.documentElement
  const kept = browserStorage(() => browser.localStorage).getItem('language')
  const preferred = [kept ?? '', dataset.prerendered ? lang : '', ...browser.navigator.languages]
  return preferred
    .find((tag) => /^(en|zh)/i.test(tag))
    ?.toLowerCase()
    .startsWith('zh')
    ? 'zh-CN'
    : 'en'
}
