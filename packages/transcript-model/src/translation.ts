/** Offered where a translator takes any language. */
const widelyRead = ['en', 'zh', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'uk', 'tr', 'ar', 'hi', 'ja', 'ko', 'vi', 'th', 'id', 'sv']

/** From what into what a translator goes. */
export type LanguagePairs = 'any' | readonly { from: string; to: string }[]

/** The languages that one can be translated into. */
export function targetsOf(pairs: LanguagePairs, source: string): string[] {
  const targets = pairs === 'any' ? widelyRead : pairs.filter(({ from }) => from === source).map(({ to }) => to)
  return [...new Set(targets)].filter((language) => language !== source)
}

/** What a language is called in another. */
export function languageName(language: string, shownIn: string): string {
  return new Intl.DisplayNames([shownIn], { type: 'language' }).of(language) ?? language
}
