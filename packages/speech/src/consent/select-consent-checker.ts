import type { SpeechEngine } from '../ports.ts'
import type { ConsentChecker } from './consent-checker.ts'
import { type ConsentLanguage, consentLanguages } from './consent-sentence.ts'
import { createGrammarConsentChecker } from './grammar-checker.ts'
import { createTextConsentChecker } from './text-checker.ts'

/**
 * Has for each language that a sentence is in the engine which recognises it. pocketsphinx checks by grammar, where it is far better than at free text; it is also
 * there where no engine knows such a language.
 *
 * @param select Gives the engine for a language, or another one where none knows it.
 * @throws what `select` does.
 */
export async function selectConsentChecker(
  select: (language: ConsentLanguage) => Promise<SpeechEngine>,
): Promise<ConsentChecker> {
  const found: { language: ConsentLanguage; checker: ConsentChecker }[] = []
  for (const language of consentLanguages) {
    const checker = checkerOf(await select(language))
    if (checker.languages.includes(language)) found.push({ language, checker })
  }
  const [first] = found
  if (!first) return createGrammarConsentChecker()
  const checkers = [...new Map(found.map(({ checker }) => [checker.id, checker])).values()]
  return {
    id: checkers.map(({ id }) => id).join(','),
    languages: found.map(({ language }) => language),
    health: async () => {
      const states = await Promise.all(checkers.map((checker) => checker.health()))
      return states.find(({ ok }) => !ok) ?? { ok: true }
    },
    recognize: (recording) =>
      (found.find(({ language }) => language === recording.language) ?? first).checker.recognize(recording),
  }
}

function checkerOf(engine: SpeechEngine): ConsentChecker {
  return engine.id.startsWith('pocketsphinx')
    ? createGrammarConsentChecker()
    : createTextConsentChecker(engine)
}
