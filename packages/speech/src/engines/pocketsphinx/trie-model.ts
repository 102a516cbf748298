import { EngineError } from '../../engine-error.ts'

/** Logarithms in the file have this base. */
export const logarithmUnit = Math.log(1.0001)

export const trieTitle = 'Trie Language Model'
export const unigramBytes = 12
/** Bits of a place in the table of probabilities, and in that of weights. */
const tableBits = 16
const tableSize = 2 ** tableBits
export const tableBytes = 4 * tableSize
/** Reading and writing a number of up to 32 bits touches as many more bytes as this. */
const spareBytes = 8

/**
 * A language model of words, pairs and triples. Logarithms are natural. Sequences are numbered by {@link sequenceOf}, in rising order.
 *
 * Of pairs and triples that are not listed, the probability is that of the same without its first word, times the weight of what comes before the last word.
 */
export interface TrieModel {
  words: readonly string[]
  unigrams: { probability: Float32Array; weight: Float32Array }
  bigrams: { sequence: Float64Array; probability: Float32Array; weight: Float32Array }
  trigrams: { sequence: Float64Array; probability: Float32Array }
}

/** More words than a model may have. Three of them fit into a number. */
export const maxWords = 2 ** 17

/** The last word decides the order, then the one before it. */
export function sequenceOf(last: number, before: number): number {
  return last * maxWords + before
}

/**
 * Reads the binary form of sphinxbase (`.lm.bin`) with three orders.
 *
 * @throws EngineError `misconfigured` when it is of another kind.
 */
export function readTrie(file: Buffer): TrieModel {
  const head = trieTitle.length + 1
  if (
    file.length < head + 16 ||
    file.toString('latin1', 0, trieTitle.length) !== trieTitle ||
    file[trieTitle.length] !== 3
  )
    throw unknownKind()
  const [words, pairs, triples] = [0, 1, 2].map((order) => file.readUInt32LE(head + 4 * order)) as [
    number,
    number,
    number,
  ]
  const tables = head + 16
  const unigrams = tables + 3 * tableBytes
  const layout = layoutOf(words, pairs, triples)
  const pairsAt = unigrams + unigramBytes * (words + 1)
  const triplesAt = pairsAt + layout.pairBytes
  const spellings = triplesAt + layout.tripleBytes + 4
  if (words >= maxWords || file.length <= spellings) throw unknownKind()
  const valueAt = (table: number, place: number) =>
    file.readFloatLE(tables + tableBytes * table + 4 * place) * logarithmUnit
  const model: TrieModel = {
    words: file
      .toString('utf8', spellings, file.length - 1)
      .split('\0')
      .slice(0, words),
    unigrams: { probability: new Float32Array(words), weight: new Float32Array(words) },
    bigrams: {
      sequence: new Float64Array(pairs),
      probability: new Float32Array(pairs),
      weight: new Float32Array(pairs),
    },
    trigrams: { sequence: new Float64Array(triples), probability: new Float32Array(triples) },
  }
  if (model.words.length !== words) throw unknownKind()
  let [pair, triple] = [0, 0]
  for (let last = 0; last < words; last++) {
    const at = unigrams + unigramBytes * last
    model.unigrams.probability[last] = file.readFloatLE(at) * logarithmUnit
    model.unigrams.weight[last] = file.readFloatLE(at + 4) * logarithmUnit
    for (const end = file.readUInt32LE(at + unigramBytes + 8); pair < end; pair++) {
      const bit = pair * layout.pairBits
      const sequence = sequenceOf(last, readBits(file, pairsAt, bit, layout.wordBits))
      model.bigrams.sequence[pair] = sequence
      model.bigrams.weight[pair] = valueAt(1, readBits(file, pairsAt, bit + layout.wordBits, tableBits))
      model.bigrams.probability[pair] = valueAt(
        0,
        readBits(file, pairsAt, bit + layout.wordBits + tableBits, tableBits),
      )
      // Debian's model says how many pairs there are, and has a few fewer: what follows the last one is empty.
      const next = readBits(
        file,
        pairsAt,
        bit + layout.pairBits + layout.wordBits + 2 * tableBits,
        layout.nextBits,
      )
      for (const stop = Math.min(next, triples); triple < stop; triple++) {
        const place = triple * layout.tripleBits
        model.trigrams.sequence[triple] = sequenceOf(
          sequence,
          readBits(file, triplesAt, place, layout.wordBits),
        )
        model.trigrams.probability[triple] = valueAt(
          2,
          readBits(file, triplesAt, place + layout.wordBits, tableBits),
        )
      }
    }
  }
  const { bigrams, trigrams } = model
  return {
    ...model,
    bigrams: {
      sequence: bigrams.sequence.subarray(0, pair),
      probability: bigrams.probability.subarray(0, pair),
      weight: bigrams.weight.subarray(0, pair),
    },
    trigrams: {
      sequence: trigrams.sequence.subarray(0, triple),
      probability: trigrams.probability.subarray(0, triple),
    },
  }
}

/** Writes the same form. Of each triple the last two words have to be listed as a pair. */
export function writeTrie({ words, unigrams, bigrams, trigrams }: TrieModel): Buffer {
  const [pairs, triples] = [bigrams.sequence.length, trigrams.sequence.length]
  const layout = layoutOf(words.length, pairs, triples)
  const text = Buffer.from(words.map((word) => `${word}\0`).join(''))
  const tables = trieTitle.length + 1 + 16
  const pairsAt = tables + 3 * tableBytes + unigramBytes * (words.length + 1)
  const triplesAt = pairsAt + layout.pairBytes
  const spellings = triplesAt + layout.tripleBytes
  const file = Buffer.alloc(spellings + 4 + text.length)
  file.write(trieTitle, 'latin1')
  // How many words a sequence has at most; after their numbers, that values are kept in tables.
  ;[words.length, pairs, triples, 1].forEach((count, index) =>
    file.writeUInt32LE(count, trieTitle.length + 1 + 4 * index),
  )
  file[trieTitle.length] = 3
  const [pairPlace, weightPlace, triplePlace] = [
    bigrams.probability,
    bigrams.weight,
    trigrams.probability,
  ].map((values, index) => writeTable(file, tables + tableBytes * index, values)) as [Place, Place, Place]
  let [pair, triple] = [0, 0]
  const writeNext = () =>
    writeBits(file, pairsAt, pair * layout.pairBits + layout.wordBits + 2 * tableBits, triple)
  for (let last = 0; last <= words.length; last++) {
    const at = tables + 3 * tableBytes + unigramBytes * last
    file.writeFloatLE((unigrams.probability[last] ?? 0) / logarithmUnit, at)
    file.writeFloatLE((unigrams.weight[last] ?? 0) / logarithmUnit, at + 4)
    file.writeUInt32LE(pair, at + 8)
    for (; pair < pairs && bigrams.sequence[pair]! < sequenceOf(last + 1, 0); pair++) {
      const [bit, sequence] = [pair * layout.pairBits, bigrams.sequence[pair]!]
      writeBits(file, pairsAt, bit, sequence % maxWords)
      writeBits(file, pairsAt, bit + layout.wordBits, weightPlace(bigrams.weight[pair]!))
      writeBits(file, pairsAt, bit + layout.wordBits + tableBits, pairPlace(bigrams.probability[pair]!))
      writeNext()
      for (; triple < triples && trigrams.sequence[triple]! < sequenceOf(sequence + 1, 0); triple++) {
        const place = triple * layout.tripleBits
        writeBits(file, triplesAt, place, trigrams.sequence[triple]! % maxWords)
        writeBits(file, triplesAt, place + layout.wordBits, triplePlace(trigrams.probability[triple]!))
      }
    }
  }
  writeNext()
  file.writeUInt32LE(text.length, spellings)
  text.copy(file, spellings + 4)
  return file
}

type Place = (value: number) => number

/** Evenly from the lowest value to the highest. */
function writeTable(file: Buffer, at: number, values: Float32Array): Place {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const value of values) {
    lowest = Math.min(lowest, value)
    highest = Math.max(highest, value)
  }
  if (values.length === 0) [lowest, highest] = [0, 0]
  const step = (highest - lowest) / (tableSize - 1) || 1
  for (let place = 0; place < tableSize; place++)
    file.writeFloatLE((lowest + step * place) / logarithmUnit, at + 4 * place)
  return (value) => Math.round((value - lowest) / step)
}

function layoutOf(words: number, pairs: number, triples: number) {
  const [wordBits, nextBits] = [bitsOf(words), bitsOf(triples)]
  const [pairBits, tripleBits] = [wordBits + 2 * tableBits + nextBits, wordBits + tableBits]
  const bytes = (count: number, bits: number) => Math.floor(((1 + count) * bits + 7) / 8) + spareBytes
  return {
    wordBits,
    nextBits,
    pairBits,
    tripleBits,
    pairBytes: bytes(pairs, pairBits),
    tripleBytes: bytes(triples, tripleBits),
  }
}

export function bitsOf(count: number): number {
  return 32 - Math.clz32(count)
}

function readBits(file: Buffer, from: number, bit: number, width: number): number {
  const [at, shift] = [from + Math.floor(bit / 8), bit % 8]
  return Math.floor(file.readUIntLE(at, 5) / 2 ** shift) % 2 ** width
}

/** Into bits that are zero. */
function writeBits(file: Buffer, from: number, bit: number, value: number): void {
  const at = from + Math.floor(bit / 8)
  let rest = value * 2 ** (bit % 8)
  for (let place = at; rest > 0; place++) {
    file[place]! |= rest % 256
    rest = Math.floor(rest / 256)
  }
}

function unknownKind(): EngineError {
  return new EngineError('misconfigured', 'The language model of pocketsphinx is of an unknown kind.')
}
