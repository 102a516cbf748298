import { maxWords, sequenceOf, type TrieModel } from './trie-model.ts'

/** A weight is kept within this: a sequence that takes all of the probability leaves none for others. */
const weights = { min: 1e-4, max: 50 }

/**
 * One language model that says of each sequence what both say, on average.
 *
 * @param base Its words are those of the result; what `added` says of others is left out.
 * @param share Of `base` in the average, 0…1.
 */
export function joinModels(base: TrieModel, added: TrieModel, share: number): TrieModel {
  const other = withNumbersOf(added, base.words)
  const mean = (first: number, second: number) => share * first + (1 - share) * second
  const words = base.words.length
  const single = Float64Array.from({ length: words }, (_, word) =>
    mean(singleIn(base, word), singleIn(other, word)),
  )
  const pairs = unionOf(base.bigrams.sequence, other.bigrams.sequence)
  const pair = new Float64Array(pairs.length)
  const [listed, known] = [new Float64Array(words), new Float64Array(words)]
  for (const [index, sequence] of pairs.entries()) {
    const [last, before] = [Math.floor(sequence / maxWords), sequence % maxWords]
    pair[index] = mean(pairIn(base, last, before), pairIn(other, last, before))
    listed[before]! += pair[index]
    known[before]! += single[last]!
  }
  const singleWeight = listed.map((sum, word) => weightOf(sum, known[word]!))
  const triples = unionOf(base.trigrams.sequence, other.trigrams.sequence)
  const triple = new Float64Array(triples.length)
  const [listedOfPair, knownOfPair] = [new Float64Array(pairs.length), new Float64Array(pairs.length)]
  for (const [index, sequence] of triples.entries()) {
    const end = Math.floor(sequence / maxWords)
    const [last, before, first] = [Math.floor(end / maxWords), end % maxWords, sequence % maxWords]
    triple[index] = mean(tripleIn(base, last, before, first), tripleIn(other, last, before, first))
    const context = placeOf(pairs, sequenceOf(before, first))
    if (context < 0) continue
    listedOfPair[context]! += triple[index]
    knownOfPair[context]! += pair[placeOf(pairs, end)] ?? 0
  }
  return {
    words: base.words,
    unigrams: { probability: logarithms(single), weight: logarithms(singleWeight) },
    bigrams: {
      sequence: pairs,
      probability: logarithms(pair),
      weight: logarithms(listedOfPair.map((sum, index) => weightOf(sum, knownOfPair[index]!))),
    },
    trigrams: { sequence: triples, probability: logarithms(triple) },
  }
}

/** So that all that may follow adds up to one. */
export function weightOf(listed: number, known: number): number {
  if (listed === 0) return 1
  const [left, leftWithout] = [1 - listed, 1 - known]
  return left > 1e-6 && leftWithout > 1e-6
    ? Math.min(weights.max, Math.max(weights.min, left / leftWithout))
    : weights.min
}

function logarithms(values: Float64Array): Float32Array {
  return Float32Array.from(values, Math.log)
}

/** Probabilities, not their logarithms. */
function singleIn({ unigrams }: TrieModel, word: number): number {
  return Math.exp(unigrams.probability[word]!)
}

export function pairIn(model: TrieModel, last: number, before: number): number {
  const { bigrams, unigrams } = model
  const place = placeOf(bigrams.sequence, sequenceOf(last, before))
  return place >= 0
    ? Math.exp(bigrams.probability[place]!)
    : Math.exp(unigrams.weight[before]!) * singleIn(model, last)
}

export function tripleIn(model: TrieModel, last: number, before: number, first: number): number {
  const { bigrams, trigrams } = model
  const place = placeOf(trigrams.sequence, sequenceOf(sequenceOf(last, before), first))
  if (place >= 0) return Math.exp(trigrams.probability[place]!)
  const context = placeOf(bigrams.sequence, sequenceOf(before, first))
  return (context < 0 ? 1 : Math.exp(bigrams.weight[context]!)) * pairIn(model, last, before)
}

function placeOf(sequences: Float64Array, wanted: number): number {
  let [low, high] = [0, sequences.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = sequences[middle]!
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function unionOf(first: Float64Array, second: Float64Array): Float64Array {
  const all = new Float64Array(first.length + second.length)
  let [count, at, other] = [0, 0, 0]
  while (at < first.length || other < second.length) {
    const [one, two] = [first[at] ?? Infinity, second[other] ?? Infinity]
    if (one <= two) at++
    if (two <= one) other++
    all[count++] = Math.min(one, two)
  }
  return all.subarray(0, count)
}

/** The same model with the words of another. Those that it lacks are as rare as its rarest. */
function withNumbersOf(model: TrieModel, words: readonly string[]): TrieModel {
  const numbers = new Map(words.map((word, index) => [word, index]))
  const numberOf = Float64Array.from(model.words, (word) => numbers.get(word) ?? -1)
  const rarest = model.unigrams.probability.reduce((least, value) => Math.min(least, value), 0)
  const unigrams = {
    probability: new Float32Array(words.length).fill(rarest),
    weight: new Float32Array(words.length),
  }
  for (const [index, number] of numberOf.entries()) {
    if (number < 0) continue
    unigrams.probability[number] = model.unigrams.probability[index]!
    unigrams.weight[number] = model.unigrams.weight[index]!
  }
  const pairs = inOrder(model.bigrams.sequence, (sequence) => {
    const [last, before] = [numberOf[Math.floor(sequence / maxWords)]!, numberOf[sequence % maxWords]!]
    return last < 0 || before < 0 ? -1 : sequenceOf(last, before)
  })
  const triples = inOrder(model.trigrams.sequence, (sequence) => {
    const end = Math.floor(sequence / maxWords)
    const [last, before, first] = [
      numberOf[Math.floor(end / maxWords)]!,
      numberOf[end % maxWords]!,
      numberOf[sequence % maxWords]!,
    ]
    return last < 0 || before < 0 || first < 0 ? -1 : sequenceOf(sequenceOf(last, before), first)
  })
  const pick = (from: Float32Array, places: readonly number[]) =>
    Float32Array.from(places, (place) => from[place]!)
  return {
    words,
    unigrams,
    bigrams: {
      sequence: pairs.sequence,
      probability: pick(model.bigrams.probability, pairs.places),
      weight: pick(model.bigrams.weight, pairs.places),
    },
    trigrams: { sequence: triples.sequence, probability: pick(model.trigrams.probability, triples.places) },
  }
}

function inOrder(
  sequences: Float64Array,
  renumber: (sequence: number) => number,
): { sequence: Float64Array; places: number[] } {
  const renumbered = sequences.map(renumber)
  const places = [...renumbered.keys()]
    .filter((place) => renumbered[place]! >= 0)
    .sort((one, other) => renumbered[one]! - renumbered[other]!)
  return { sequence: Float64Array.from(places, (place) => renumbered[place]!), places }
}
