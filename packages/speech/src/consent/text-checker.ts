import { stat } from 'node:fs/promises'
import { bytesPerSecond } from '../pcm/pcm-file.ts'
import { primaryLanguage } from '../engines/language.ts'
import type { Span, SpeechEngine, Word } from '../ports.ts'
import type { ConsentChecker, ConsentFinding } from './consent-checker.ts'
import { consentLanguages, consentOpenings, consentWordCount } from './consent-sentence.ts'

interface Letter extends Span {
  text: string
}

/** Shares of the letters that have to be there. Engines spell some words otherwise, and a word of two letters may miss none. */
const [wordShare, openingShare] = [0.7, 0.6]
const minWords = 4
/** More letters than this between two of the sentence were said by someone else, or are another sentence. */
const maxStrangeLetters = 8

/** An engine without times of words can't say where the sentence begins and ends: there, nothing else may be in the recording. */
export function createTextConsentChecker(engine: SpeechEngine): ConsentChecker {
  const { languages, words: hasTimes } = engine.capabilities()
  const known =
    languages === 'any'
      ? consentLanguages
      : consentLanguages.filter((language) => languages.some((tag) => primaryLanguage(tag) === language))
  return {
    id: engine.id,
    languages: known,
    health: () => engine.health(),
    recognize: async ({ pcmPath, language, signal }) => {
      const seconds = (await stat(pcmPath)).size / bytesPerSecond
      const recognized: Word[] = []
      for await (const segment of engine.transcribe({
        pcmPath,
        speech: [{ start: 0, end: seconds }],
        language,
        signal,
      }))
        recognized.push(...segment.words)
      const isExact = hasTimes && recognized.every(({ timing }) => timing === 'exact')
      return (words) => {
        const finding = findSentence(recognized, [consentOpenings[language], ...words])
        if (finding.outcome !== 'recognized') return finding
        if (isExact) return { outcome: 'recognized', span: finding.span }
        return finding.strangeLetters > maxStrangeLetters
          ? { outcome: 'interrupted' }
          : { outcome: 'recognized', span: { start: 0, end: seconds } }
      }
    },
  }
}

/** @param parts the opening, then the words. */
export function findSentence(
  recognized: readonly Word[],
  parts: readonly string[],
):
  | Exclude<ConsentFinding, { outcome: 'recognized' }>
  | { outcome: 'recognized'; span: Span; strangeLetters: number } {
  const recognizedLetters = recognized.flatMap(lettersOf)
  const wanted = parts.flatMap((part, index) => plainLetters(part).map((text) => ({ text, part: index })))
  const places = alignLetters(
    wanted.map(({ text }) => text),
    recognizedLetters.map(({ text }) => text),
  )
  const shares = parts.map(
    (part, index) =>
      wanted.filter((letter, at) => letter.part === index && places[at] !== undefined).length /
      Math.max(1, plainLetters(part).length),
  )
  const missing = parts.slice(1).filter((_, index) => (shares[index + 1] ?? 0) < wordShare)
  if ((shares[0] ?? 0) < openingShare || consentWordCount - missing.length < minWords)
    return { outcome: 'words', missing }
  const placed = places.filter((place) => place !== undefined)
  if (placed.some((place, index) => place - (placed[index - 1] ?? place) - 1 > maxStrangeLetters))
    return { outcome: 'interrupted' }
  const [first, last] = [placed[0] ?? 0, placed.at(-1) ?? 0]
  return {
    outcome: 'recognized',
    span: { start: recognizedLetters[first]?.start ?? 0, end: recognizedLetters[last]?.end ?? 0 },
    strangeLetters: first + recognizedLetters.length - 1 - last,
  }
}

function plainLetters(text: string): string[] {
  return [...text.toLowerCase().normalize('NFKD')].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
}

function lettersOf({ text, start, end }: Word): Letter[] {
  const letters = plainLetters(text)
  const each = (end - start) / Math.max(1, letters.length)
  return letters.map((letter, index) => ({
    text: letter,
    start: start + index * each,
    end: start + (index + 1) * each,
  }))
}

function alignLetters(
  wanted: readonly string[],
  recognizedLetters: readonly string[],
): (number | undefined)[] {
  const width = recognizedLetters.length + 1
  // What comes before and after costs nothing; a letter too many or too few amid the sentence does.
  const scores = new Int32Array((wanted.length + 1) * width)
  const at = (row: number, column: number): number => scores[row * width + column] ?? 0
  for (let row = 1; row <= wanted.length; row++) {
    scores[row * width] = -row
    for (let column = 1; column < width; column++) {
      const same = wanted[row - 1] === recognizedLetters[column - 1] ? 3 : -1
      scores[row * width + column] = Math.max(
        at(row - 1, column - 1) + same,
        at(row - 1, column) - 1,
        at(row, column - 1) - 1,
      )
    }
  }
  const places: (number | undefined)[] = Array.from({ length: wanted.length })
  let column = 0
  for (let other = 1; other < width; other++)
    if (at(wanted.length, other) > at(wanted.length, column)) column = other
  for (let row = wanted.length; row > 0 && column > 0;) {
    const same = wanted[row - 1] === recognizedLetters[column - 1]
    if (at(row, column) === at(row - 1, column - 1) + (same ? 3 : -1)) {
      row--
      column--
      if (same) places[row] = column
    } else if (at(row, column) === at(row - 1, column) - 1) row--
    else column--
  }
  return places
}
