import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { EngineError } from '../engines/engine-error.ts'
import { createBacktraceReader, type RawWord } from '../engines/pocketsphinx/backtrace.ts'
import { findProgram } from '../processes/find-program.ts'
import { runProcess } from '../processes/run-process.ts'
import type { ConsentChecker } from './consent-checker.ts'
import { consentGrammar, findInGrammar, grammarWords, pronunciations, soundLines } from './consent-grammar.ts'

const modelFolder = '/usr/share/pocketsphinx/model/en-us'
const dictionaryFile = path.join(modelFolder, 'cmudict-en-us.dict')

/** Wide: a reading by a voice that the model fits badly is otherwise lost on the way. */
const beams = ['-beam', '1e-120', '-wbeam', '1e-80', '-pbeam', '1e-120', '-maxhmmpf', '-1']
/** Of the noise that is added: digital silence, as noise gates make it, spoils the recognizer's measure of loudness. */
const noiseAmplitude = 50

export function createGrammarConsentChecker(): ConsentChecker {
  const check = () => {
    const program = findProgram('pocketsphinx_batch')
    const missing = [...(program ? [] : ['pocketsphinx']), ...(existsSync(dictionaryFile) ? [] : ['pocketsphinx-en-us'])]
    return { program, missing, reason: `Sentences of consent are checked by pocketsphinx. On Debian or Ubuntu run: apt-get install ${missing.join(' ')}` }
  }
  return {
    id: 'pocketsphinx-en-us',
    languages: ['en'],
    health: () => {
      const { missing, reason } = check()
      return Promise.resolve(missing.length === 0 ? { ok: true } : { ok: false, reason, missing })
    },
    recognize: async ({ pcmPath, signal }) => {
      const { program, missing, reason } = check()
      if (!program || missing.length > 0) throw new EngineError('missing', reason)
      const folder = await mkdtemp(path.join(path.dirname(pcmPath), 'consent-'))
      try {
        await writeFile(path.join(folder, 'consent.raw'), withNoise(await readFile(pcmPath)))
        await writeFile(path.join(folder, 'list'), 'consent\n')
        await writeFile(path.join(folder, 'dictionary'), await dictionary())
        await writeFile(path.join(folder, 'grammar'), consentGrammar())
        const found = await recognize(program, folder, signal)
        return (words) => findInGrammar(found, words)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function recognize(program: string, folder: string, signal: AbortSignal): Promise<RawWord[]> {
  const found: RawWord[] = []
  const { code, timedOut, stderr } = await runProcess({
    command: program,
    args: [
      '-hmm',
      path.join(modelFolder, 'en-us'),
      '-dict',
      'dictionary',
      '-fsg',
      'grammar',
      '-adcin',
      'yes',
      '-cepdir',
      folder,
      '-cepext',
      '.raw',
      '-ctl',
      'list',
      '-remove_silence',
      'no',
      '-bestpath',
      'no',
      '-backtrace',
      'yes',
      ...beams,
    ],
    access: { folder, reads: [modelFolder] },
    signal,
    timeoutMs: 300_000,
    onStderrLine: createBacktraceReader(({ words }) => found.push(...words)),
  })
  if (timedOut) throw new EngineError('timeout', 'Checking the sentence of consent took too long.')
  if (code !== 0) throw new EngineError('crashed', `Checking the sentence of consent ended with code ${String(code)}.`, { cause: stderr.slice(-2000) })
  return found
}

async function dictionary(): Promise<string> {
  const lines: string[] = []
  for await (const line of createInterface({ input: createReadStream(dictionaryFile) })) {
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
