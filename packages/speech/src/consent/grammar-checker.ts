import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { EngineError } from '../engine-error.ts'
import { recognizeByGrammar } from '../engines/pocketsphinx/recognize-by-grammar.ts'
import { sphinxHealth, sphinxModel } from '../engines/pocketsphinx/hot-words.ts'
import { findProgram } from '../processes/find-program.ts'
import type { ConsentChecker } from './consent-checker.ts'
import { consentGrammar, findInGrammar, grammarWords, pronunciations, soundLines } from './consent-grammar.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

const model = sphinxModel()

/** Of the noise that is added: digital silence, as noise gates make it, spoils the recognizer's measure of loudness. */
const noiseAmplitude = 50

export function createGrammarConsentChecker(): ConsentChecker {
  const check = () => {
    const program = findProgram('pocketsphinx_batch')
    const health = sphinxHealth('Sentences of consent are checked by pocketsphinx.', program, model)
    return { program: program ?? '', health }
  }
  return {
    id: 'pocketsphinx-en-us',
    languages: ['en'],
    health: () => Promise.resolve(check().health),
    recognize: async ({ pcmPath, signal }) => {
      const { program, health } = check()
      if (!health.ok) throw new EngineError('missing', health.reason)
      await using own = await temporaryFolder(path.join(path.dirname(pcmPath), 'consent-'))
      const folder = own.path
      await writeFile(path.join(folder, 'consent.raw'), withNoise(await readFile(pcmPath)))
      await writeFile(path.join(folder, 'dictionary'), await dictionary())
      await writeFile(path.join(folder, 'consent.fsg'), consentGrammar())
      const found = await recognizeByGrammar({
        program,
        model,
        folder,
        names: ['consent'],
        signal,
        timeoutMs: 300_000,
      })
      return (words) => findInGrammar(found.get('consent') ?? [], words)
    },
  }
}

async function dictionary(): Promise<string> {
  const lines: string[] = []
  for await (const line of createInterface({ input: createReadStream(model.dictionary) })) {
    const [entry = '', ...sounds] = line.split(' ')
    const word = entry.replace(/\(\d+\)$/, '')
    if (grammarWords.has(word)) lines.push(...pronunciations(word, sounds))
  }
  const times = new Map<string, number>()
  const numbered = [...new Set(lines)].map((line) => {
    const [word = '', ...sounds] = line.split(' ')
    const count = (times.get(word) ?? 0) + 1
    times.set(word, count)
    return `${count === 1 ? word : `${word}(${count})`} ${sounds.join(' ')}`
  })
  return [...numbered, ...soundLines, ''].join('\n')
}

function withNoise(pcm: Buffer): Buffer {
  const noisy = Buffer.alloc(pcm.length & ~1)
  // Always the same, so that a recording is always judged alike.
  let state = 1
  for (let at = 0; at < noisy.length; at += 2) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    const value = pcm.readInt16LE(at) + Math.round((state / 0x7fffffff - 0.5) * 2 * noiseAmplitude)
    noisy.writeInt16LE(Math.max(-32_768, Math.min(32_767, value)), at)
  }
  return noisy
}
