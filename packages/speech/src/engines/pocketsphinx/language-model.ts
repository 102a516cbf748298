import { EngineError } from '../../engine-error.ts'
import { bitsOf, logarithmUnit, tableBytes, trieTitle as title, unigramBytes } from './trie-model.ts'

/**
 * A language model in the binary form of sphinxbase (`.lm.bin`) in which `words` may be said anywhere: those it lacks are added, those it knows become as likely.
 * What is known of sequences of words stays as it was.
 *
 * @param probability Of each word when nothing is known of those before it.
 * @throws EngineError `misconfigured` when the file is of another kind or full.
 */
export function withWords(model: Buffer, words: readonly string[], probability: number): Buffer {
  const order = model.toString('latin1', 0, title.length) === title ? (model[title.length] ?? 0) : 0
  if (order < 2)
    throw new EngineError('misconfigured', 'The language model of pocketsphinx is of an unknown kind.')
  const countAt = title.length + 1
  const count = model.readUInt32LE(countAt)
  const unigramsAt = countAt + 4 * order + 4 + tableBytes * (2 * (order - 2) + 1)
  const unigramsEnd = unigramsAt + unigramBytes * (count + 1)
  const spellings = spellingsOf(model, count)
  const known = new Map(spellings.list.map((word, index) => [word, index]))
  const added = [...new Set(words)].filter((word) => !known.has(word))
  // Longer sequences name their words in as many bits as the number of words takes.
  if (bitsOf(count) !== bitsOf(count + added.length))
    throw new EngineError('misconfigured', 'The language model of pocketsphinx takes no more words.')
  const logarithm = Math.log(probability) / logarithmUnit
  const unigrams = Buffer.alloc(unigramBytes * (count + added.length + 1))
  model.copy(unigrams, 0, unigramsAt, unigramsEnd)
  // The last entry is of no word: it ends the list of what follows the word before it. Nothing is known to follow a new one.
  const end = unigrams.readUInt32LE(unigramBytes * count + 8)
  for (let index = count; index <= count + added.length; index++) {
    const isWord = index < count + added.length
    unigrams.writeFloatLE(isWord ? logarithm : 0, unigramBytes * index)
    unigrams.writeFloatLE(0, unigramBytes * index + 4)
    unigrams.writeUInt32LE(end, unigramBytes * index + 8)
  }
  for (const word of words) {
    const place = unigramBytes * (known.get(word) ?? -1)
    if (place >= 0) unigrams.writeFloatLE(Math.max(logarithm, unigrams.readFloatLE(place)), place)
  }
  const head = Buffer.from(model.subarray(0, unigramsAt))
  head.writeUInt32LE(count + added.length, countAt)
  const text = Buffer.from(added.map((word) => `${word}\0`).join(''))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(model.length - spellings.start + text.length)
  return Buffer.concat([
    head,
    unigrams,
    model.subarray(unigramsEnd, spellings.start - 4),
    size,
    model.subarray(spellings.start),
    text,
  ])
}

/** They are the file's end, each with a zero behind it, after their length in bytes. */
function spellingsOf(model: Buffer, count: number): { start: number; list: string[] } {
  let end = model.length
  for (let words = 0; words < count; words++) end = model.lastIndexOf(0, end - 1)
  // The length is below 2²⁴, so that a zero ends it, too.
  const start = model.lastIndexOf(0, end - 1) + 1
  if (model.readUInt32LE(start - 4) !== model.length - start)
    throw new EngineError('misconfigured', 'The language model of pocketsphinx is damaged.')
  return { start, list: model.toString('utf8', start, model.length - 1).split('\0') }
}
