import type { SpeechEngine } from '../ports.ts'
import type { ConsentChecker } from './consent-checker.ts'
import { createGrammarConsentChecker } from './grammar-checker.ts'
import { createTextConsentChecker } from './text-checker.ts'

/** pocketsphinx checks by grammar, where it is far better than at free text; it is also there for engines that know no language with a sentence. */
export function selectConsentChecker(engine: SpeechEngine): ConsentChecker {
  const checker = createTextConsentChecker(engine)
  return engine.id.startsWith('pocketsphinx') || checker.languages.length === 0 ? createGrammarConsentChecker() : checker
}
