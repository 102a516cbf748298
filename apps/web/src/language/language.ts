import { chooseLanguage, interfaceLanguages, type InterfaceLanguage } from '@longhand/contracts'
import { createInstance, type i18n as I18n } from 'i18next'

const key = 'language'

export interface PageLanguage {
  i18n: I18n
  current: () => InterfaceLanguage
  choose: (language: InterfaceLanguage) => void
}

/** Starts in the remembered language, else in the one that fits the browser best, and keeps `<html lang>` right. */
export function createPageLanguage(
  storage: Storage,
  preferred: readonly string[],
  root: HTMLElement,
): PageLanguage {
  const kept = interfaceLanguages.find((language) => language === storage.getItem(key))
  const i18n = createInstance()
  // No texts are loaded here: each package brings its own along.
  void i18n.init({
    lng: kept ?? chooseLanguage(preferred.join(',')),
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  const current = (): InterfaceLanguage =>
    interfaceLanguages.find((language) => language === i18n.language) ?? 'en'
  root.lang = current()
  i18n.on('languageChanged', () => {
    root.lang = current()
  })
  return {
    i18n,
    current,
    choose(language) {
      storage.setItem(key, language)
      void i18n.changeLanguage(language)
    },
  }
}
