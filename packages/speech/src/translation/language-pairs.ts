import { EngineError } from '../engine-error.ts'
import { primaryLanguage } from '../engines/language.ts'
import type { LanguagePair, TranslatorCapabilities } from '../ports.ts'

/**
 * Checks what is asked for against what a translator knows.
 *
 * @returns The pair by primary tags.
 * @throws EngineError `unsupported-language`.
 */
export function requirePair({ pairs }: TranslatorCapabilities, from: string, to: string): LanguagePair {
  const wanted = { from: primaryLanguage(from), to: primaryLanguage(to) }
  if (pairs === 'any' || pairs.some((pair) => pair.from === wanted.from && pair.to === wanted.to))
    return wanted
  throw new EngineError(
    'unsupported-language',
    `This translator doesn’t translate from "${from}" into "${to}".`,
  )
}

export function withoutEmpty(texts: readonly string[]): {
  spoken: string[]
  restore: (translated: readonly string[]) => string[]
} {
  const places = texts.flatMap((text, index) => (text.trim() === '' ? [] : [index]))
  return {
    spoken: places.map((index) => texts[index]!),
    restore: (translated) => {
      if (translated.length !== places.length)
        throw new EngineError(
          'bad-answer',
          'The translator answered with another number of texts than it was given.',
        )
      const all = texts.map(() => '')
      places.forEach((index, place) => (all[index] = translated[place]!.trim()))
      return all
    },
  }
}
