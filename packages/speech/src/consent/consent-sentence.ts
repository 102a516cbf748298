import { randomInt } from 'node:crypto'

/** Words that sound unlike each other, for a sentence that nobody can have recorded before. */
export const consentWords = [
  'river', 'orange', 'seven', 'garden', 'mountain', 'purple', 'kitchen', 'winter', 'pencil', 'doctor', 'yellow', 'window', 'bridge', 'chicken', 'elephant',
  'fourteen', 'harbor', 'island', 'jacket', 'lemon', 'music', 'number', 'ocean', 'potato', 'quarter', 'rabbit', 'silver', 'table', 'umbrella', 'village',
] as const

/** How many of them a sentence has. */
export const consentWordCount = 4

/** What everybody says before the words of the day. */
export const consentOpening = 'i agree that a voice is made from my recording today with the words'

/** Words for one consent, each different. */
export function drawConsentWords(draw: (below: number) => number = randomInt): string[] {
  const left: string[] = [...consentWords]
  return Array.from({ length: consentWordCount }, () => left.splice(draw(left.length), 1)[0] ?? '')
}

/** The sentence to read aloud. */
export function consentSentence(words: readonly string[]): string {
  return `I agree that a voice is made from my recording today with the words ${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}.`
}
