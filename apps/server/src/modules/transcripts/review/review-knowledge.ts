import type { ReviewKnowledge } from '@longhand/contracts'
import { nearHotWords } from '@longhand/speech/near-hot-words'
import { bareWord } from '@longhand/transcript'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { unusualWords } from './unusual-words.ts'

/** Of what is as certain as this, no one asks whether it was a hot word. */
const sureFrom = 0.9

export async function reviewKnowledge(
  sections: readonly TimedSection[],
  { language, hotWords }: { language: string; hotWords: readonly string[] },
): Promise<Pick<ReviewKnowledge, 'unusual' | 'nearHotWords'>> {
  const words = sections.flatMap((section) =>
    section.words.map(({ text: word, confidence = 0, reviewed }) => ({
      text: bareWord(word),
      isSure: reviewed === true || confidence >= sureFrom,
    })),
  )
  const texts = words.map(({ text }) => text)
  return { unusual: await unusualWords(texts, language), nearHotWords: nearHotWords(words, hotWords) }
}
