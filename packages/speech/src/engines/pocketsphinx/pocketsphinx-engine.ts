import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findProgram } from '../../processes/find-program.ts'
import { cutPcm, pcmSeconds } from '../../pcm/pcm-file.ts'
import type { EngineCapabilities, Health, Segment, Span, SpeechEngine, TranscribeRequest } from '../../ports.ts'
import { AsyncQueue } from '../../processes/async-queue.ts'
import { runProcess } from '../../processes/run-process.ts'
import { EngineError } from '../engine-error.ts'
import { requireLanguage } from '../language.ts'
import { withAlternatives } from '../second-decoding.ts'
import { createBacktraceReader, type RawWord, type Utterance } from './backtrace.ts'
import { type HotWords, prepareHotWords, type SphinxModel, sphinxModel } from './hot-words.ts'
import { toSegment } from './to-segment.ts'

/** `accurate` searches wider: about three points fewer wrong words for twice the time. */
export type PocketsphinxProfile = 'accurate' | 'fast'

export interface PocketsphinxConfig {
  profile?: PocketsphinxProfile
  /** Default: `pocketsphinx_batch` on `PATH`. */
  program?: string
  /** How long the program may say nothing before it counts as hung, beyond ten times the longest utterance. Default a minute. */
  silenceMs?: number
  /** The folder that holds `en-us/`, `en-us.lm.bin` and `cmudict-en-us.dict`. Default: Debian's. */
  modelFolder?: string
}

const capabilities: EngineCapabilities = {
  languages: ['en'],
  words: true,
  confidence: true,
  punctuation: false,
  diarization: false,
  streaming: true,
  vocabulary: true,
  languageDetection: false,
  offline: true,
  quality: 'basic',
}

const searches = {
  accurate: ['-beam', '1e-60', '-wbeam', '1e-40', '-pbeam', '1e-60'],
  fast: [],
  /** One pass over the sound instead of three, and half as many frames. What it hears otherwise is in doubt. */
  second: ['-fwdflat', 'no', '-bestpath', 'no', '-ds', '2', '-topn', '2', '-maxwpf', '5', '-maxhmmpf', '3000'],
} as const satisfies Record<string, readonly string[]>

/**
 * Spans this near to each other are heard as one utterance, up to a length: words are guessed from those before, which is worth
 * a point or two.
 */
const utterancePauseSeconds = 1
const utteranceSeconds = 20

/** Speech detection cuts closely; without this much around it, first and last sounds go missing. */
const paddingSeconds = 0.15

export function createPocketsphinxEngine(config: PocketsphinxConfig = {}): SpeechEngine {
  const modelFolder = config.modelFolder ?? '/usr/share/pocketsphinx/model/en-us'
  const program = () => config.program ?? findProgram('pocketsphinx_batch')
  const model = sphinxModel(modelFolder)

  const check = (): Health => {
    const found = program()
    const missing = [
      ...(found && existsSync(found) ? [] : ['pocketsphinx']),
      ...([model.acoustic, model.language, model.dictionary].every((file) => existsSync(file)) ? [] : ['pocketsphinx-en-us']),
    ]
    if (missing.length === 0) return { ok: true }
    const command = `apt-get install ${missing.join(' ')}`
    return { ok: false, reason: `The default speech engine is not installed. On Debian or Ubuntu run: ${command}`, missing }
  }

  async function* transcribe(request: TranscribeRequest): AsyncGenerator<Segment> {
    requireLanguage(capabilities, request.language)
    request.signal.throwIfAborted()
    const health = check()
    if (!health.ok) throw new EngineError('missing', health.reason)
    if (request.speech.length === 0) return
    const speech = joinNear(request.speech)
    const utterances = await padSpans(request.pcmPath, speech)
    const stop = new AbortController()
    const signal = AbortSignal.any([request.signal, stop.signal])
    const profile = config.profile ?? 'accurate'
    const queue = new AsyncQueue<Utterance>()
    const works: Promise<void>[] = []
    const folders: string[] = []
    const names = utterances.map((_, index) => `u${String(index).padStart(5, '0')}`)
    /** A confined run has its folder for itself. */
    const start = async (results: AsyncQueue<Utterance>, search: readonly string[]): Promise<HotWords> => {
      // Beside the audio: anyone who clears a recording's folder also clears what a killed process left.
      const folder = await mkdtemp(path.join(path.dirname(request.pcmPath), 'pocketsphinx-'))
      folders.push(folder)
      for (const [index, span] of utterances.entries()) {
        await cutPcm(request.pcmPath, span, path.join(folder, `${names[index] ?? ''}.raw`), signal)
      }
      await writeFile(path.join(folder, 'list'), names.map((name) => `${name}\n`).join(''))
      const prepared = await prepareHotWords(model, request.vocabulary ?? [], folder, signal)
      works.push(decode(folder, utterances, prepared.model, signal, results, search))
      return prepared
    }
    try {
      const hotWords = await start(queue, searches[profile])
      const spell = (words: readonly RawWord[]): RawWord[] => words.map((word) => ({ ...word, text: hotWords.spellings[word.text] ?? word.text }))
      const second = profile === 'fast' ? undefined : new AsyncQueue<Utterance>()
      if (second) await start(second, searches.second)
      const others = second && untilItFails(second)
      let index = 0
      for await (const { name, words } of queue) {
        index = names.indexOf(name, index)
        const other = await others?.next()
        const span = utterances[index]
        const segment = span && toSegment(spell(words), span, speech[index])
        if (!segment) continue
        const told = other?.done === false && other.value.name === name ? spell(other.value.words).map(({ text }) => text) : undefined
        yield told ? { ...segment, words: withAlternatives(segment.words, told) } : segment
      }
    } finally {
      stop.abort()
      await Promise.all(works)
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    }
  }

  /** Never rejects: the outcome goes through the queue. */
  async function decode(
    folder: string,
    utterances: Span[],
    { acoustic, language, dictionary }: SphinxModel,
    signal: AbortSignal,
    queue: AsyncQueue<Utterance>,
    search: readonly string[],
  ): Promise<void> {
    const seconds = utterances.reduce((sum, { start, end }) => sum + end - start, 0)
    const longest = Math.max(...utterances.map(({ start, end }) => end - start))
    let heard = 0
    const read = createBacktraceReader((utterance) => {
      heard += 1
      queue.push(utterance)
    })
    try {
      const result = await runProcess({
        command: program() ?? 'pocketsphinx_batch',
        args: [
          '-hmm',
          acoustic,
          '-lm',
          language,
          '-dict',
          dictionary,
          '-adcin',
          'yes',
          '-cepdir',
          folder,
          '-cepext',
          '.raw',
          '-ctl',
          path.join(folder, 'list'),
          // Without this, silence is cut out first and every word time drifts.
          '-remove_silence',
          'no',
          '-backtrace',
          'yes',
          ...search,
        ],
        access: { folder, reads: [modelFolder] },
        signal,
        timeoutMs: 60_000 + seconds * 10_000,
        silenceMs: (config.silenceMs ?? 60_000) + longest * 10_000,
        onStderrLine: read,
      })
      if (result.timedOut) queue.end(new EngineError('timeout', 'The speech engine took too long.'))
      else if (result.code !== 0)
        queue.end(new EngineError('crashed', `The speech engine ended with code ${String(result.code)}.`, { cause: result.stderr.slice(-2000) }))
      // It reports each utterance, also one without a word.
      else if (heard !== utterances.length)
        queue.end(
          new EngineError('bad-answer', `The speech engine reported ${heard} of ${utterances.length} utterances.`, { cause: result.stderr.slice(-2000) }),
        )
      else queue.end()
    } catch (error) {
      queue.end(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return { id: 'pocketsphinx-en-us', capabilities: () => capabilities, health: () => Promise.resolve(check()), transcribe }
}

/** The text does not depend on a second decoding: without one, words lack alternatives. */
async function* untilItFails(utterances: AsyncIterable<Utterance>): AsyncGenerator<Utterance> {
  try {
    yield* utterances
  } catch {
    return
  }
}

function joinNear(speech: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of speech) {
    const open = joined.at(-1)
    if (open && start - open.end < utterancePauseSeconds && end - open.start <= utteranceSeconds) open.end = end
    else joined.push({ start, end })
  }
  return joined
}

/** Padded spans never reach into each other: a word on the border would be heard twice. */
async function padSpans(pcmPath: string, speech: readonly Span[]): Promise<Span[]> {
  const seconds = await pcmSeconds(pcmPath)
  return speech.map(({ start, end }, index) => ({
    start: Math.max(speech[index - 1]?.end ?? 0, start - paddingSeconds),
    end: Math.min(speech[index + 1]?.start ?? seconds, end + paddingSeconds),
  }))
}
