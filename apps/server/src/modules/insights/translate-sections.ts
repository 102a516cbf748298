import type { NamedSection } from '@longhand/transcript'
import type { Translator } from '@longhand/speech'
import { canTranslate, primaryTag } from './abilities.ts'

/**
 * Translates each section from the language that it is in. One in the wanted language stays as it is, and so does one whose language the translator lacks.
 *
 * @param from Of sections that say nothing else.
 * @param to A primary tag.
 */
export async function translateSections(
  translator: Translator,
  sections: readonly NamedSection[],
  { from, to, signal }: { from: string; to: string; signal: AbortSignal },
): Promise<string[]> {
  const texts = sections.map(({ text }) => text)
  const ability = translator.capabilities()
  for (const language of new Set(sections.map((section) => section.language ?? from))) {
    const isForeign = language !== from
    if (isForeign && (primaryTag(language) === to || !canTranslate(ability, primaryTag(language), to)))
      continue
    const indexes = [...sections.keys()].filter((index) => (sections[index]?.language ?? from) === language)
    const translated = await translator.translate({
      texts: indexes.map((index) => texts[index] ?? ''),
      from: language,
      to,
      signal,
    })
    indexes.forEach((index, place) => (texts[index] = translated[place] ?? ''))
  }
  return texts
}
