import { countWhile } from '../sorted.ts'
import type { Word } from '../text.ts'
import type { ImportedSection } from './imported-text.ts'
import type { NoteCount } from './notes.ts'
import { joinLines, repeatedNames, splitLabel } from './speakers.ts'
import { wordTimes } from './word-times.ts'

/** Programs of linguists have a tier for each speaker, and others for what is noted of the speech. */
export interface Tier {
  readonly name: string
  readonly speaker: string | undefined
  /** Of single words, not of what is said in one go. */
  readonly isOfWords: boolean
  /** In the order of their times; none is empty. */
  readonly items: readonly Word[]
}

type TierSection = ImportedSection & { readonly startMs: number; readonly endMs: number }

/** Names that say what is in a tier, not whose it is. */
const general =
  /^(?:default|tier|text|texts|transcripts?|transcription|utterances?|speech|sentences?|phrases?|segments?|words?|orth|ortho|orthography|tx|tra|verbal|文本|转写|字幕)(?:[\s_-]*\d+)?$/i

/**
 * `Anna`, `Anna - words`, and as in ELAN `tx@Anna`.
 * @returns `undefined` where the name says what is in the tier.
 */
export function speakerOfTier(name: string): string | undefined {
  const [, ofSpeaker = name] = /^[^@]*@(.+)$/.exec(name) ?? []
  const speaker = ofSpeaker.replace(/(?:\s*-\s*|\s+)words?$/i, '').trim()
  return speaker === '' || general.test(speaker) ? undefined : speaker
}

export function isOfWords(name: string): boolean {
  return /\bwords?\b(?=$|@)/i.test(name)
}

/** As aligners call tiers of single sounds: `Anna - phones`, `MAU`. */
export function isOfSounds(name: string): boolean {
  return /(?:^|[\s_-])(?:phones?|phonemes?|phonetic|phon|MAU|SAMPA|IPA)$/i.test(name)
}

/** Words give their times to what the same speaker says in another tier; where there is none, they are what is said. */
export function sectionsOfTiers(tiers: readonly Tier[], notes: NoteCount): ImportedSection[] {
  const ofWords = tiers.filter((tier) => tier.isOfWords)
  const spoken = tiers.filter((tier) => !tier.isOfWords)
  const used = new Set<Tier>()
  const sections = spoken.flatMap(({ speaker, items }): TierSection[] => {
    const own = ofWords.filter((tier) => tier.speaker === speaker)
    return items.map((item) => {
      for (const tier of own) {
        const words = wordTimes(item.text, wordsWithin(tier.items, item))
        if (!words) continue
        used.add(tier)
        return { ...item, speaker, words }
      }
      return { ...item, speaker }
    })
  })
  for (const tier of ofWords) {
    if (spoken.some(({ speaker }) => speaker === tier.speaker)) {
      if (!used.has(tier) && tier.items.length > 0) notes.add('left-out', tier.name)
    } else sections.push(...utterancesOf(tier.items).map((one) => ({ ...one, speaker: tier.speaker })))
  }
  const names = repeatedNames(sections.flatMap(({ speaker, text }) => (speaker === undefined ? [text] : [])))
  return sections
    .sort((a, b) => a.startMs - b.startMs)
    .map((section) =>
      section.speaker === undefined ? { ...section, ...splitLabel(section.text, names) } : section,
    )
}

function wordsWithin(words: readonly Word[], { startMs, endMs }: Word): Word[] {
  const firstFrom = (ms: number): number => countWhile(words, (word) => word.startMs < ms)
  return words.slice(firstFrom(startMs), firstFrom(endMs)).map((word) => ({ ...word, text: `${word.text} ` }))
}

const pauseMs = 500

function utterancesOf(words: readonly Word[]): TierSection[] {
  const groups: Word[][] = []
  for (const word of words) {
    const open = groups.at(-1)
    if (open && word.startMs - open.at(-1)!.endMs < pauseMs) open.push(word)
    else groups.push([word])
  }
  return groups.map((group) => ({
    startMs: group[0]!.startMs,
    endMs: group.at(-1)!.endMs,
    text: joinLines(group.map((word) => word.text)),
    words: group,
  }))
}

/**
 * Points of a timeline that have no time of their own are spread evenly between their neighbors that have; before the first
 * and after the last they take its time.
 * @param times In the order of the timeline, milliseconds.
 * @returns `undefined` where none has a time.
 */
export function spreadTimes(times: readonly (number | undefined)[]): number[] | undefined {
  const known = times.flatMap((time, at) => (time === undefined ? [] : [{ at, time }]))
  if (known.length === 0) return undefined
  let after = 0
  return times.map((own, at) => {
    while (after < known.length && known[after]!.at < at) after += 1
    if (own !== undefined) return own
    const [from, to] = [known[after - 1] ?? known[0]!, known[after] ?? known.at(-1)!]
    const share = to.at === from.at ? 0 : (at - from.at) / (to.at - from.at)
    return Math.round(from.time + (to.time - from.time) * share)
  })
}
