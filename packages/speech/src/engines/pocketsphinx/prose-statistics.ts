import { pairIn, weightOf } from './join-models.ts'
import { maxWords, sequenceOf, type TrieModel } from './trie-model.ts'

/** What is taken from each count and given to what was never seen, by the length of the sequence. */
const discounts = { single: 0.6, pair: 0.8, triple: 0.85 }
/** Sequences that are rarer are left out, and what they are worth goes to what was never seen. */
const minCounts = { pair: 2, triple: 2 }
/** In place of any word that the vocabulary lacks. */
const unknown = maxWords - 1

/**
 * The sentences of English prose in lower case, as pocketsphinx spells words. A verse of the Bible begins with its place.
 *
 * @example
 * sentencesOf('“Emma!” said Mr. Knightley.') // [['said', 'mister', 'knightley']]
 */
export function sentencesOf(text: string): string[][] {
  return text
    .replaceAll(/^\s*(?:[1-3]?[A-Za-z]+)?\d+:\d+ /gm, ' ')
    .replaceAll('’', "'")
    .replaceAll(/\b(Mr|Mrs|Dr|St)\./g, '$1')
    .toLowerCase()
    .split(/[.!?;:]["”')\]]*\s|\n\s*\n/)
    .map((sentence) =>
      (sentence.match(/[a-z']+/g) ?? []).map((word) => word.replaceAll(/^'+|'+$/g, '')).filter(Boolean),
    )
    .filter((words) => words.length > 1)
    .map((words) =>
      words.map((word) => ({ mr: 'mister', mrs: 'missus', dr: 'doctor', st: 'saint' })[word] ?? word),
    )
}

/**
 * Counts sequences of words and makes a language model of them, by Kneser and Ney's way: a word is likely after one that it was not seen after
 * when many different ones came before it.
 *
 * @param vocabulary Of the recognizer, with `<s>` and `</s>`. Others end a sequence.
 */
export function modelOfProse(
  sentences: readonly (readonly string[])[],
  vocabulary: readonly string[],
): TrieModel {
  const used = new Set(['<s>', '</s>', ...sentences.flat()])
  const words = vocabulary.filter((word) => used.has(word))
  const numbers = new Map(words.map((word, index) => [word, index]))
  const [begin, end] = ['<s>', '</s>'].map((word) => numbers.get(word)) as [number, number]
  const [triples, begins, lefts]: number[][] = [[], [], []]
  for (const sentence of sentences) {
    const numbered = [begin, ...sentence.map((word) => numbers.get(word) ?? unknown), end]
    for (let at = 1; at < numbered.length; at++) {
      const [last, before, first] = [numbered[at]!, numbered[at - 1]!, numbered[at - 2]]
      if (last === unknown || before === unknown) continue
      if (first === undefined) begins!.push(sequenceOf(last, before))
      else lefts!.push(sequenceOf(sequenceOf(last, before), first))
      if (first !== undefined && first !== unknown) triples!.push(sequenceOf(sequenceOf(last, before), first))
    }
  }
  const triple = countsOf(triples!)
  // Of a pair counts what came before it; nothing comes before the first word of a sentence.
  const pair = countsOf(
    [...countsOf(lefts!).keys].map((sequence) => Math.floor(sequence / maxWords)).concat(begins!),
  )
  const single = countsOf([...pair.keys].map((sequence) => Math.floor(sequence / maxWords)))
  const singles = smoothSingles(words.length, single)
  const pairs = smooth(
    pair,
    maxWords,
    discounts.pair,
    (sequence) => singles[Math.floor(sequence / maxWords)]!,
  )
  const pairOf = new Map([...pair.keys].map((sequence, index) => [sequence, pairs[index]!]))
  const tripleValues = smooth(triple, maxWords ** 2, discounts.triple, (sequence) =>
    pairOf.get(Math.floor(sequence / maxWords))!,
  )
  const keptTriples = [...triple.keys.keys()].filter((index) => triple.counts[index]! >= minCounts.triple)
  const needed = new Set(
    keptTriples.flatMap((index) => [
      Math.floor(triple.keys[index]! / maxWords),
      triple.keys[index]! % maxWords ** 2,
    ]),
  )
  const keptPairs = [...pair.keys.keys()].filter(
    (index) => pair.counts[index]! >= minCounts.pair || needed.has(pair.keys[index]!),
  )
  return withWeights({
    words,
    unigrams: { probability: singles.map(Math.log), weight: new Float32Array(words.length) },
    bigrams: {
      sequence: Float64Array.from(keptPairs, (index) => pair.keys[index]!),
      probability: Float32Array.from(keptPairs, (index) => Math.log(pairs[index]!)),
      weight: new Float32Array(keptPairs.length),
    },
    trigrams: {
      sequence: Float64Array.from(keptTriples, (index) => triple.keys[index]!),
      probability: Float32Array.from(keptTriples, (index) => Math.log(tripleValues[index]!)),
    },
  })
}

interface Counts {
  /** In rising order. */
  keys: Float64Array
  counts: Uint32Array
}

function countsOf(sequences: readonly number[]): Counts {
  const sorted = Float64Array.from(sequences).sort()
  const starts = [...sorted.keys()].filter((index) => index === 0 || sorted[index] !== sorted[index - 1])
  return {
    keys: Float64Array.from(starts, (start) => sorted[start]!),
    counts: Uint32Array.from(starts, (start, index) => (starts[index + 1] ?? sorted.length) - start),
  }
}

function smoothSingles(words: number, { keys, counts }: Counts): Float32Array {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const values = new Float32Array(words).fill((discounts.single * keys.length) / words / total)
  for (const [index, word] of keys.entries()) values[word]! += (counts[index]! - discounts.single) / total
  return values
}

/** @param contexts What follows is predicted from the remainder of this. */
function smooth(
  { keys, counts }: Counts,
  contexts: number,
  discount: number,
  shorter: (sequence: number) => number,
): Float64Array {
  const [totals, kinds] = [new Map<number, number>(), new Map<number, number>()]
  for (const [index, key] of keys.entries()) {
    const context = key % contexts
    totals.set(context, (totals.get(context) ?? 0) + counts[index]!)
    kinds.set(context, (kinds.get(context) ?? 0) + 1)
  }
  return keys.map((key, index) => {
    const context = key % contexts
    return (counts[index]! - discount + discount * kinds.get(context)! * shorter(key)) / totals.get(context)!
  })
}

function withWeights(model: TrieModel): TrieModel {
  const { words, unigrams, bigrams, trigrams } = model
  const [listed, known] = [new Float64Array(words.length), new Float64Array(words.length)]
  for (const [index, sequence] of bigrams.sequence.entries()) {
    listed[sequence % maxWords]! += Math.exp(bigrams.probability[index]!)
    known[sequence % maxWords]! += Math.exp(unigrams.probability[Math.floor(sequence / maxWords)]!)
  }
  unigrams.weight.set(listed.map((sum, index) => Math.log(weightOf(sum, known[index]!))))
  const [listedOf, knownOf] = [new Map<number, number>(), new Map<number, number>()]
  for (const [index, sequence] of trigrams.sequence.entries()) {
    const [end, context] = [Math.floor(sequence / maxWords), sequence % maxWords ** 2]
    listedOf.set(context, (listedOf.get(context) ?? 0) + Math.exp(trigrams.probability[index]!))
    knownOf.set(
      context,
      (knownOf.get(context) ?? 0) + pairIn(model, Math.floor(end / maxWords), end % maxWords),
    )
  }
  bigrams.weight.set(
    Float32Array.from(bigrams.sequence, (sequence) =>
      Math.log(weightOf(listedOf.get(sequence) ?? 0, knownOf.get(sequence) ?? 0)),
    ),
  )
  return model
}
