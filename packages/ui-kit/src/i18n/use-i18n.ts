import { createInstance, type i18n as I18n } from 'i18next'
import { useContext } from 'react'
import { getI18n, I18nContext, useTranslation } from 'react-i18next'

let english: I18n | undefined

/** The i18next instance around the component, else the host's global one, else an English one of ours. */
export function useI18n(): I18n {
  const around = useContext(I18nContext) as { i18n?: I18n } | undefined
  return around?.i18n ?? getI18n() ?? (english ??= createMessagesInstance('en'))
}

/** Loads nothing by itself: each catalogue brings its texts along. */
export function createMessagesInstance(language: string): I18n {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return instance
}

/** BCP 47 tag, such as `zh-CN`. */
export function useLanguage(): string {
  const { i18n } = useTranslation(undefined, { i18n: useI18n(), useSuspense: false })
  return i18n.language
}
