import { createInstance } from 'i18next'

/** An i18next instance for stories, in which the last catalogue of a package counts: a text that is changed while a story is open comes in a new one. */
export function createI18n(language) {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  const add = instance.addResourceBundle.bind(instance)
  instance.addResourceBundle = (lng, namespace, texts, deep, _overwrite, options) =>
    add(lng, namespace, texts, deep, true, options)
  return instance
}
