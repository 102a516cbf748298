/** Scripts that a language's letters belong to where its own name for them (ISO 15924) covers several. */
const scriptsOf: Record<string, readonly string[]> = {
  Hans: ['Hani', 'Bopo'],
  Hant: ['Hani', 'Bopo'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
}

/**
 * Best known first. Every voice reads Latin letters: names and terms are written in them everywhere.
 * @param language BCP 47.
 * @returns ISO 15924 codes; empty for a voice of many languages, which reads any.
 */
function scriptsReadIn(language: string): readonly string[] {
  const script = language === 'mul' ? undefined : new Intl.Locale(language).maximize().script
  if (script === undefined) return []
  return [...(scriptsOf[script] ?? [script]), 'Latn']
}

function foreignLetters(text: string, scripts: readonly string[]): string[] {
  if (scripts.length === 0) return []
  const foreign = scripts.map((script) => `(?!\\p{scx=${script}})`).join('')
  return text.match(new RegExp(`(?:${foreign}\\p{L}\\p{M}*)+`, 'gu')) ?? []
}

/**
 * What of a text a voice can't say because it is written in a script that the voice's language doesn't have.
 *
 * @param language Of the voice, BCP 47; `mul` reads any script.
 * @returns The words or characters in question, in their order; `isAll` when no other letters are left, so the voice would be silent.
 *
 * @example
 * unspeakable('你好 Anna', 'en-US') // { words: ['你好'], isAll: false }
 */
export function unspeakable(text: string, language: string): { words: readonly string[]; isAll: boolean } {
  const words = foreignLetters(text, scriptsReadIn(language))
  const letters = (some: string): number => some.match(/\p{L}/gu)?.length ?? 0
  return { words, isAll: words.length > 0 && letters(words.join('')) === letters(text) }
}

/**
 * The voice that fits a text best: one that can say all of it, of a language that has few scripts besides.
 *
 * @returns `undefined` when no voice can say all of it.
 *
 * @example
 * voiceThatSays('你好', [{ language: 'en' }, { language: 'ja' }, { language: 'zh' }]) // { language: 'zh' }
 */
export function voiceThatSays<Candidate extends { language: string }>(
  text: string,
  voices: readonly Candidate[],
): Candidate | undefined {
  const able = voices.filter(({ language }) => unspeakable(text, language).words.length === 0)
  const breadth = ({ language }: Candidate): number => scriptsReadIn(language).length || Infinity
  return able.reduce<Candidate | undefined>(
    (best, voice) => (best === undefined || breadth(voice) < breadth(best) ? voice : best),
    undefined,
  )
}
