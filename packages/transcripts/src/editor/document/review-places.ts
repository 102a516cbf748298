import { applyOperation, bareRange, bareWord, sectionOf, timedWords } from '@longhand/transcript'
import type { Section, Operation, TimedWord, Text } from '@longhand/transcript'
import { hotWordNear, placeKey } from '@longhand/transcript/review'
import type { ReviewedText, ReviewPlan } from '@longhand/transcript/review'

/** A phrase of a review as it is now. */
export interface ReviewPlace {
  /** Stays while the text around it changes. */
  readonly key: string
  readonly sectionId: string
  /** Without the punctuation around it: `section.text.slice(from, to)`. */
  readonly from: number
  readonly to: number
  readonly text: string
  readonly startMs: number
  readonly endMs: number
  /** Its place among all that were planned, from 0, whether they are settled or not. */
  readonly rank: Readonly<Record<PlaceOrder, number>>
  /** Its least certain word, or the words that were not recognised: `text.slice(from, to)`. */
  readonly doubtful: { readonly from: number; readonly to: number }
  readonly alternatives: readonly Alternative[]
}

export interface Alternative {
  readonly text: string
  /** What another decoding recognised, or with a hot word that sounds alike. */
  readonly source: 'decoding' | 'hotWord'
}

export type PlaceOrder = 'risk' | 'time'

export class ReviewPlaces {
  #known: ReviewedText
  #places = new Map<string, number>()
  #doubtful: ReadonlySet<string>
  /** By place of the plan. */
  #inTime: readonly number[]
  #cache = new WeakMap<Section, readonly ReviewPlace[]>()

  constructor({ places }: ReviewPlan, known: ReviewedText) {
    this.#known = known
    for (const [place, { keys }] of places.entries()) for (const key of keys) this.#places.set(key, place)
    this.#doubtful = new Set(places.flatMap(({ doubtful }) => doubtful))
    const ordered = [...places.keys()].sort((a, b) => places[a]!.startMs - places[b]!.startMs)
    const ranks: number[] = []
    for (const [rank, place] of ordered.entries()) ranks[place] = rank
    this.#inTime = ranks
  }

  /** Those that no one has settled yet. */
  of(document: Text, order: PlaceOrder): readonly ReviewPlace[] {
    const places = document.sections.flatMap((section) => this.in(section))
    return order === 'risk' ? places.toSorted((a, b) => a.rank.risk - b.rank.risk) : places
  }

  /** The same, of one section. */
  in(section: Section): readonly ReviewPlace[] {
    let places = this.#cache.get(section)
    if (!places) {
      places = this.#groupsOf(timedWords(section)).map(({ place, words, first }) =>
        this.#placeOf(section, { risk: place, time: this.#inTime[place]! }, words, first),
      )
      this.#cache.set(section, places)
    }
    return places
  }

  #groupsOf(words: readonly TimedWord[]): { place: number; words: TimedWord[]; first: number }[] {
    const groups: { place: number; words: TimedWord[]; first: number }[] = []
    for (const [index, word] of words.entries()) {
      const place = word.reviewed ? undefined : this.#places.get(placeKey(word))
      if (place === undefined) continue
      const open = groups.at(-1)
      if (open?.place === place && open.first + open.words.length === index) open.words.push(word)
      else groups.push({ place, words: [word], first: index })
    }
    // What is left of a phrase whose word was corrected in the text is no longer asked about.
    return groups.filter(({ words }) => words.some((word) => this.#isDoubtful(word)))
  }

  #placeOf(
    section: Section,
    rank: ReviewPlace['rank'],
    words: readonly TimedWord[],
    at: number,
  ): ReviewPlace {
    const [head, tail] = [words[0]!, words.at(-1)!]
    const from = head.from + bareRange(head.text).from
    const to = tail.from + bareRange(tail.text).to
    const doubtful = words.filter((word) => this.#isDoubtful(word))
    const [first, last] = [doubtful[0]!, doubtful.at(-1)!]
    const text = section.text.slice(from, to)
    const all = timedWords(section)
    const near = words
      .flatMap((_, index) => hotWordNear(all, at + index, this.#known) ?? [])
      .find((found) => found.from >= at && found.to <= at + words.length)
    const recognized = otherDecoding(section.text, [from, to], words)
    const reported: Alternative[] = [
      ...(recognized === undefined ? [] : [{ text: recognized, source: 'decoding' as const }]),
      ...(near
        ? [{ text: withHotWord(section.text, [from, to], all, near), source: 'hotWord' as const }]
        : []),
    ]
    return {
      key: placeKey(head),
      sectionId: section.id,
      from,
      to,
      text,
      startMs: head.startMs,
      endMs: tail.endMs,
      rank,
      doubtful: {
        from: first.from + bareRange(first.text).from - from,
        to: last.from + bareRange(last.text).to - from,
      },
      alternatives: reported.filter((alternative) => bareWord(alternative.text) !== bareWord(text)),
    }
  }

  #isDoubtful(word: TimedWord): boolean {
    return this.#doubtful.has(placeKey(word))
  }
}

/** Where it recognised one word of the phrase as another. Where it differs in more, leaves a word out or has several for one, it was never right (decision 103). */
function otherDecoding(
  text: string,
  [from, to]: readonly [number, number],
  words: readonly TimedWord[],
): string | undefined {
  const others = words.filter(({ alternative }) => alternative !== undefined)
  const [word] = others
  if (others.length !== 1 || !word || !/^\S+$/u.test(word.alternative!)) return undefined
  const bare = bareRange(word.text)
  return (
    text.slice(from, word.from + bare.from) +
    inCaseOf(word.text.slice(bare.from, bare.to), word.alternative!) +
    text.slice(word.from + bare.to, to)
  )
}

function withHotWord(
  text: string,
  [from, to]: readonly [number, number],
  words: readonly TimedWord[],
  near: { from: number; to: number; hotWord: string },
): string {
  const [first, last] = [words[near.from]!, words[near.to - 1]!]
  return (
    text.slice(from, first.from + bareRange(first.text).from) +
    near.hotWord +
    text.slice(last.from + bareRange(last.text).to, to)
  )
}

export function samePlaces(places: readonly ReviewPlace[], place: ReviewPlace): readonly ReviewPlace[] {
  const bare = bareWord(place.text)
  return places.filter(({ text }) => bareWord(text) === bare)
}

/** Writes `text` in these places, and marks what stands there then as reviewed. One step to undo. */
export function settlePlaces(document: Text, places: readonly ReviewPlace[], text: string): Operation {
  const operations = [...new Set(places.map(({ sectionId }) => sectionId))].flatMap(
    (sectionId): Operation[] => {
      const ofSection = places
        .filter((place) => place.sectionId === sectionId)
        .toSorted((a, b) => a.from - b.from)
      let written = ''
      let at = 0
      const spans: { from: number; to: number }[] = []
      const before = sectionOf(document, sectionId)!.text
      for (const { from, to, text: old } of ofSection) {
        written += before.slice(at, from)
        const replaced = inCaseOf(old, text)
        spans.push({ from: written.length, to: written.length + replaced.length })
        written += replaced
        at = to
      }
      const edit = { type: 'editText', sectionId, text: written + before.slice(at) } as const
      const words = timedWords(sectionOf(applyOperation(document, edit), sectionId)!)
      const settled = words.flatMap((word, index) =>
        spans.some(({ from, to }) => word.from < to && word.to > from) ? [index] : [],
      )
      return [edit, { type: 'acceptWords', sectionId, words: settled }]
    },
  )
  return { type: 'batch', operations }
}

/** What is likely a term: the words that were written instead, else the least certain one. */
export function termOf(place: ReviewPlace, text: string): string {
  const known = new Set(place.text.split(/\s+/u).map(bareWord))
  const written = text.split(/\s+/u).filter((word) => word !== '' && !known.has(bareWord(word)))
  return written.length > 0 ? written.join(' ') : place.text.slice(place.doubtful.from, place.doubtful.to)
}

function inCaseOf(old: string, text: string): string {
  const isCapital = /^\p{Lu}\p{Ll}/u.test(old) && /^\p{Ll}/u.test(text)
  const [first, firstOld] = [text.split(/\s/u, 1)[0]!, old.split(/\s/u, 1)[0]!]
  return isCapital && bareWord(firstOld) !== bareWord(first)
    ? text.charAt(0).toUpperCase() + text.slice(1)
    : text
}
