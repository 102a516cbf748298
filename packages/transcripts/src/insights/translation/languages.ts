import type { InsightsConfiguration } from '@longhand/contracts'

/** Offered where a translator takes any language. */
const widelyRead = ['en', 'zh', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'uk', 'tr', 'ar', 'hi', 'ja', 'ko', 'vi', 'th', 'id', 'sv']

/** The languages that one can be translated into here; all widely read ones while no one knows. */
export function targetsOf(ability: InsightsConfiguration['translation'], source: string): string[] {
  const pairs = ability?.pairs ?? 'any'
  const targets = pairs === 'any' ? widelyRead : pairs.filter(({ from }) => from === source).map(({ to }) => to)
  return [...new Set(targets)].filter((language) => language !== source)
}

/** What a language is called in another. */
export function languageName(language: string, shownIn: string): string {
  return new Intl.DisplayNames([shownIn], { type: 'language' }).of(language) ?? language
}
