import type { Passage } from '../ports.ts'
import { RankedGraph } from './page-rank.ts'
import type { Words } from './words.ts'

export interface RankedSentence {
  index: number
  passage: Passage
  passageIndex: number
  text: string
  words: ReadonlySet<string>
  rank: number
}

const minWords = 3
/** A word that stands in more sentences than this connects everything with everything. */
const maxSentencesOfAWord = 200
/** What a person reads as one sentence; recognised speech without full stops goes on for ever. */
const maxText = 320

/** In order of time. Sentences that say too little have rank 0. */
export function rankSentences(passages: readonly Passage[], words: Words): RankedSentence[] {
  const sentences = passages.flatMap((passage, passageIndex) =>
    words
      .sentencesOf(passage.text)
      .map((text) => ({ passage, passageIndex, text: shorten(text), words: new Set(words.contentOf(text)) })),
  )
  const graph = new RankedGraph(sentences.length)
  for (const [pair, shared] of sharedWords(sentences)) {
    const [a, b] = [Math.floor(pair / sentences.length), pair % sentences.length]
    graph.connect(
      a,
      b,
      shared / (Math.log(1 + sentences[a]!.words.size) + Math.log(1 + sentences[b]!.words.size)),
    )
  }
  const ranks = graph.ranks()
  return sentences.map((sentence, index) => ({
    ...sentence,
    index,
    rank: sentence.words.size < minWords ? 0 : ranks[index]!,
  }))
}

/** By `a · count + b` with a < b. Pairs without any are missing: there are few others. */
function sharedWords(sentences: readonly { words: ReadonlySet<string> }[]): Map<number, number> {
  const sentencesOf = new Map<string, number[]>()
  sentences.forEach(({ words }, index) => {
    if (words.size < minWords) return
    for (const word of words) sentencesOf.set(word, [...(sentencesOf.get(word) ?? []), index])
  })
  const shared = new Map<number, number>()
  for (const indices of sentencesOf.values()) {
    if (indices.length > maxSentencesOfAWord) continue
    for (const [place, a] of indices.entries()) {
      for (const b of indices.slice(place + 1))
        shared.set(a * sentences.length + b, (shared.get(a * sentences.length + b) ?? 0) + 1)
    }
  }
  return shared
}

export function pickSentences(sentences: readonly RankedSentence[], count: number): RankedSentence[] {
  const picked: RankedSentence[] = []
  for (const sentence of [...sentences].filter(({ rank }) => rank > 0).sort((a, b) => b.rank - a.rank)) {
    if (picked.length === count) break
    if (picked.every((other) => likeness(other.words, sentence.words) < 0.5)) picked.push(sentence)
  }
  return picked.sort((a, b) => a.index - b.index)
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / (a.size + b.size - shared)
}

function shorten(text: string): string {
  if (text.length <= maxText) return text
  const cut = text.slice(0, maxText)
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || maxText).trimEnd()}…`
}
