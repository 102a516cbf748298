import type { InterfaceLanguage } from '@longhand/contracts'

/** As much of a browser as the app looks at before it is on a page: no one is logged in, and nothing is kept. */
export function buildBrowser(language: InterfaceLanguage): Window {
  const browser = {
    // Both storages are absent: the app goes on with one that forgets.
    navigator: { languages: [language], userAgent: '', maxTouchPoints: 0, onLine: true },
    document: { documentElement: { lang: language, dataset: {} } },
    location: { hostname: '' },
    addEventListener: () => undefined,
  }
  return browser as unknown as Window
}
