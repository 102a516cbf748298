/** BCP 47 primary tags: offered where an engine takes any language. */
export const widelySpoken: readonly string[] = [
  'en',
  'zh',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'hi',
  'ja',
  'ko',
  'vi',
  'th',
  'id',
  'sv',
]

export type LanguagePairs = 'any' | readonly { from: string; to: string }[]

export function targetsOf(pairs: LanguagePairs, source: string): string[] {
  const targets =
    pairs === 'any' ? widelySpoken : pairs.filter(({ from }) => from === source).map(({ to }) => to)
  return [...new Set(targets)].filter((language) => language !== source)
}

export function languageName(language: string, shownIn: string): string {
  try {
    return new Intl.DisplayNames([shownIn], { type: 'language' }).of(language) ?? language
  } catch {
    // An engine's own name for a language, such as `any_language`.
    return language
  }
}
