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

/** Of the languages that every package of ours brings. */
const familiesOfOurs = ['en', 'zh']

/** BCP 47 tag, such as `zh-CN`: for numbers and dates beside our texts. English where no text of ours is in the host's language, as the texts are. */
export function useLanguage(): string {
  const { i18n } = useTranslation(undefined, { i18n: useI18n(), useSuspense: false })
  const family = familyOf(i18n.language)
  // Some hosts write `zh_CN`, which `Intl` refuses.
  const tag = i18n.language.replaceAll('_', '-')
  if (familiesOfOurs.includes(family)) return tag
  const isBrought = Object.keys(i18n.store.data).some(
    (language) =>
      familyOf(language) === family &&
      Object.keys(i18n.getDataByLanguage(language) ?? {}).some((name) => name.startsWith('@longhand/')),
  )
  return isBrought ? tag : 'en'
}

/** Of `zh-CN` and `zh_CN`, `zh`. */
export function familyOf(language: string): string {
  return language.split(/[-_]/)[0]?.toLowerCase() ?? ''
}
