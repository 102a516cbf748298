import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { modelOfProse, sentencesOf } from './prose-statistics.ts'
import { readTrie, writeTrie } from './trie-model.ts'

/** `make-prose-model.ts <Debian's en-us.lm.bin> <result> <text>…`: see `packages/speech/models/README.md`. */
const [vocabulary, result, ...texts] = process.argv.slice(2) as [string, string, ...string[]]
const sentences = texts.flatMap((file) => sentencesOf(readFileSync(file, 'utf8')))
const model = modelOfProse(sentences, readTrie(readFileSync(vocabulary)).words)
const file = writeTrie(model)
writeFileSync(result, brotliCompressSync(file))
process.stderr.write(
  `${sentences.flat().length} words, ${model.words.length} different, ${model.bigrams.sequence.length} pairs, ${model.trigrams.sequence.length} triples, ${file.length} bytes\n`,
)
