import type { i18n as I18n } from 'i18next'
import { cloneElement, useMemo, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { familyOf, useI18n } from './use-i18n.ts'
import type { MessageKey, Messages, MessageValues, Translate, Translation } from './messages.ts'

export interface TextMessageProps<M extends Messages, Key extends MessageKey<M>> {
  id: Key
  values?: MessageValues<M, Key> | undefined
}

export interface RichMessageProps<M extends Messages, Key extends MessageKey<M>> {
  id: Key
  /** `<terms>` is filled by `{ terms: <a href="…" /> }`. Tags hold plain text; one without an element is shown as its text. */
  components: Readonly<Record<string, ReactElement>>
}

/** The texts of one package in all its languages. */
export interface MessageCatalog<M extends Messages> {
  readonly namespace: string
  readonly en: M
  /** Call it where the catalogue is defined, before anything renders. */
  addLanguage(language: string, messages: Translation<M>): MessageCatalog<M>
  /** English first. */
  languages(): readonly string[]
  /** Texts in the language of the i18next instance around the component, else in English. */
  useMessages(): Translate<M>
  /** Rendered where it ends up, so that it follows a change of language: for a toast that stays. */
  Text: <Key extends MessageKey<M>>(props: TextMessageProps<M, Key>) => ReactNode
  /** A text with elements in it, such as a link in the middle of a sentence. */
  Rich: <Key extends MessageKey<M>>(props: RichMessageProps<M, Key>) => ReactNode
}

/**
 * English is the source: other languages are typed against it and fall back to it, whatever the host's `fallbackLng`. A host overrides texts with `i18n.addResourceBundle(language, namespace, { key: 'text' }, true, true)`.
 * @param namespace the package's name, such as `@longhand/cashier`
 */
export function defineMessages<const M extends Messages>(namespace: string, en: M): MessageCatalog<M> {
  const bundles = new Map<string, Messages>([['en', en]])
  const loaded = new WeakMap<I18n, number>()

  function load(i18n: I18n): void {
    if (loaded.get(i18n) === bundles.size) return
    for (const [language, messages] of bundles)
      i18n.addResourceBundle(language, namespace, messages, true, false, { silent: true })
    loaded.set(i18n, bundles.size)
  }

  function useBound(): (key: string, values?: object) => string {
    const instance = useI18n()
    load(instance)
    const { i18n } = useTranslation(namespace, { i18n: instance, useSuspense: false })
    const language = i18n.language
    return useMemo(() => {
      const fallbackLng = fallbackLanguages(language, [...bundles.keys()])
      // React escapes what it renders; escaping here too would show entities.
      return (key, values) =>
        i18n.t(key, {
          ...values,
          ns: namespace,
          lng: language,
          fallbackLng,
          interpolation: { escapeValue: false },
        })
    }, [i18n, language])
  }

  const catalog: MessageCatalog<M> = {
    namespace,
    en,
    addLanguage(language, messages) {
      bundles.set(language, messages)
      return catalog
    },
    languages: () => [...bundles.keys()],
    useMessages() {
      const translate = useBound()
      return useMemo(
        () =>
          (key, ...values) =>
            translate(key, values[0]),
        [translate],
      )
    },
    Text({ id, values }) {
      const translate = useBound()
      return translate(id, values)
    },
    Rich({ id, components }) {
      const translate = useBound()
      return withElements(translate(id), components)
    },
  }
  return catalog
}

/** Those of the same family, then English. */
function fallbackLanguages(language: string, available: readonly string[]): string[] {
  const family = familyOf(language)
  return [...available.filter((other) => other !== language && familyOf(other) === family), 'en']
}

function withElements(text: string, components: Readonly<Record<string, ReactElement>>): ReactNode {
  const [before, ...tagged] = text.split(/<(\w+)>(.*?)<\/\1>/)
  const parts: ReactNode[] = [before]
  for (let at = 0; at < tagged.length; at += 3) {
    const [name = '', held = '', after] = tagged.slice(at, at + 3)
    const element = components[name]
    parts.push(element ? cloneElement(element, { key: at }, held) : held, after)
  }
  return parts
}
