import { bareRange, bareWord, timedWords } from '@longhand/transcript-model'
import type { DocumentSection, Operation, TranscriptDocument } from '@longhand/transcript-model'
export interface DoubtfulWord {
  readonly sectionId: string
  /** Place among the section's timed words. */
  readonly index: number
  /** Without the punctuation around it: `section.text.slice(from, to)`. */
  readonly from: number
  readonly to: number
  readonly text: string
  readonly startMs: number
  readonly endMs: number
}

export class Doubts {
  #below: number
  #known = new WeakMap<DocumentSection, readonly DoubtfulWord[]>()

  /** @param below Words with less confidence are doubtful. */
  constructor(below: number) {
    this.#below = below
  }

  of(document: TranscriptDocument): readonly DoubtfulWord[] {
    return document.sections.flatMap((section) => this.#wordsIn(section))
  }

  #wordsIn(section: DocumentSection): readonly DoubtfulWord[] {
    let words = this.#known.get(section)
    if (!words) {
      words = timedWords(section).flatMap(({ text, from, confidence, startMs, endMs }, index) => {
        if (confidence === undefined || confidence >= this.#below) return []
        const bare = bareRange(text)
        return [{ sectionId: section.id, index, from: from + bare.from, to: from + bare.to, text: text.slice(bare.from, bare.to), startMs, endMs }]
      })
      this.#known.set(section, words)
    }
    return words
  }
}

export function sameWords(words: readonly DoubtfulWord[], word: DoubtfulWord): readonly DoubtfulWord[] {
  const bare = bareWord(word.text)
  return words.filter(({ text }) => bareWord(text) === bare)
}

export function settleWords(document: TranscriptDocument, words: readonly DoubtfulWord[], text: string): Operation {
  const operations = [...new Set(words.map(({ sectionId }) => sectionId))].flatMap((sectionId): Operation[] => {
    const ofSection = words.filter((word) => word.sectionId === sectionId)
    const before = document.sections[document.places.get(sectionId)!]!.text
    const after = ofSection
      .toSorted((a, b) => b.from - a.from)
      .reduce((now, { from, to, text: old }) => now.slice(0, from) + inCaseOf(old, text) + now.slice(to), before)
    // Only a word that stays one keeps its place; what is written otherwise has no confidence to speak of.
    const kept = ofSection.filter((word) => bareWord(word.text) === bareWord(text)).map(({ index }) => index)
    return [
      { type: 'editText', sectionId, text: after },
      { type: 'acceptWords', sectionId, words: kept },
    ]
  })
  return { type: 'batch', operations }
}

function inCaseOf(old: string, text: string): string {
  const isCapital = /^\p{Lu}\p{Ll}/u.test(old) && /^\p{Ll}/u.test(text)
  return isCapital && bareWord(old) !== bareWord(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
