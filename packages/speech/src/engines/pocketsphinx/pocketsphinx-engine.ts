import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findProgram } from '../../processes/find-program.ts'
import { cutPcm, pcmSeconds } from '../../pcm/pcm-file.ts'
import type { EngineCapabilities, Health, Segment, Span, SpeechEngine, TranscribeRequest } from '../../ports.ts'
import { AsyncQueue } from '../../processes/async-queue.ts'
import { abortReason, runProcess } from '../../processes/run-process.ts'
import { EngineError } from '../engine-error.ts'
import { requireLanguage } from '../language.ts'
import { withAlternatives } from '../second-decoding.ts'
import { adaptationPrograms, adaptToVoice } from './adaptation.ts'
import { createBacktraceReader, type RawWord, type Utterance } from './backtrace.ts'
import { modelWithProse } from './prose-model.ts'
import { prepareHotWords, type SphinxModel, sphinxModel } from './hot-words.ts'
import { toSegment } from './to-segment.ts'

/**
 * `accurate` searches wider: about three points fewer wrong words for twice the time. It listens twice: what it heard otherwise at first is in doubt, and where
 * sphinxtrain is installed, turns the model towards the voice.
 */
export type PocketsphinxProfile = 'accurate' | 'fast'

export interface PocketsphinxConfig {
  profile?: PocketsphinxProfile
  /** Default: `pocketsphinx_batch` on `PATH`. */
  program?: string
  /** How long the program may say nothing before it counts as hung, beyond ten times the longest utterance. Default a minute. */
  silenceMs?: number
  /** The folder that holds `en-us/`, `en-us.lm.bin` and `cmudict-en-us.dict`. Default: Debian's. */
  modelFolder?: string
  /** The folder of sphinxtrain's programs. Default: Debian's. Without them, or with `null`, the model stays as it is. */
  trainingFolder?: string | null
  /** Whether `accurate` expects words as Debian's language model has them, without what books add to it. Saves some seconds at first, and 29 MB. Default false. */
  withoutProse?: boolean
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
  /** One pass over the sound instead of three, and half as many frames: enough to say which words are in doubt. */
  doubting: ['-fwdflat', 'no', '-bestpath', 'no', '-ds', '2', '-topn', '2', '-maxwpf', '5', '-maxhmmpf', '3000'],
} as const satisfies Record<string, readonly string[]>

/**
 * Spans this near to each other are heard as one utterance, up to a length: words are guessed from those before, which is worth
 * a point or two.
 */
const utterancePauseSeconds = 1
const utteranceSeconds = 20

/** Less speech than this says too little about a voice to turn a model towards it. */
const adaptationSeconds = 15

/** Speech detection cuts closely; without this much around it, first and last sounds go missing. */
const paddingSeconds = 0.15

interface Work {
  folder: string
  utterances: readonly Span[]
  model: SphinxModel
  signal: AbortSignal
}

export function createPocketsphinxEngine(config: PocketsphinxConfig = {}): SpeechEngine {
  const modelFolder = config.modelFolder ?? '/usr/share/pocketsphinx/model/en-us'
  const program = () => config.program ?? findProgram('pocketsphinx_batch')
  const model = sphinxModel(modelFolder)
  const profile = config.profile ?? 'accurate'
  const trainingFolder = config.trainingFolder === undefined ? '/usr/lib/sphinxtrain' : config.trainingFolder

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
    // Beside the audio: anyone who clears a recording's folder also clears what a killed process left.
    const folder = await mkdtemp(path.join(path.dirname(request.pcmPath), 'pocketsphinx-'))
    const { signal } = request
    try {
      const names = utterances.map((_, index) => `u${String(index).padStart(5, '0')}`)
      for (const [index, span] of utterances.entries()) {
        await cutPcm(request.pcmPath, span, path.join(folder, `${names[index] ?? ''}.raw`), signal)
      }
      await writeFile(path.join(folder, 'list'), names.map((name) => `${name}\n`).join(''))
      const hotWords = await prepareHotWords(await expectingProse(folder, signal), request.vocabulary ?? [], folder, signal)
      const work = { folder, utterances, model: hotWords.model, signal }
      const { heard, voice } = await hearFirst(work)
      const others = new Map(heard.map((utterance) => [utterance.name, utterance.words]))
      const spell = (words: readonly RawWord[]): RawWord[] => words.map((word) => ({ ...word, text: hotWords.spellings[word.text] ?? word.text }))
      let index = 0
      for await (const { name, words } of listen(work, [...searches[profile], ...(voice === undefined ? [] : ['-mllr', voice])])) {
        index = names.indexOf(name, index)
        const span = utterances[index]
        const segment = span && toSegment(spell(words), span, speech[index])
        if (!segment) continue
        const other = others.get(name)
        const told = other && spell(other).map(({ text }) => text)
        yield told ? { ...segment, words: withAlternatives(segment.words, told) } : segment
      }
    } catch (error) {
      // Node's own functions throw an error of theirs instead.
      throw signal.aborted ? abortReason(signal) : error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** The model that `accurate` hears with. */
  async function expectingProse(folder: string, signal: AbortSignal): Promise<SphinxModel> {
    const joined = profile === 'accurate' && config.withoutProse !== true ? await modelWithProse(model.language, signal) : undefined
    if (!joined) return model
    const language = path.join(folder, 'prose.lm.bin')
    await writeFile(language, joined, { signal })
    return { ...model, language }
  }

  /** What `accurate` hears before: words that it hears otherwise are in doubt, and enough of them say how the voice sounds. The text does not depend on it. */
  async function hearFirst(work: Work): Promise<{ heard: Utterance[]; voice?: string | undefined }> {
    const { folder, utterances, signal } = work
    if (profile !== 'accurate') return { heard: [] }
    const programs = trainingFolder === null ? undefined : adaptationPrograms(trainingFolder, findProgram('pocketsphinx_mdef_convert'))
    const isLearning = programs !== undefined && lengthOf(utterances) >= adaptationSeconds
    const heard: Utterance[] = []
    try {
      for await (const utterance of listen(work, isLearning ? [...searches.fast, '-mfclogdir', folder] : searches.doubting)) heard.push(utterance)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      return { heard }
    }
    return { heard, voice: isLearning ? await adaptToVoice({ programs, model: work.model, heard, folder, signal }) : undefined }
  }

  /** What is left of it ends with its reader. */
  async function* listen(work: Work, options: readonly string[]): AsyncGenerator<Utterance> {
    const stop = new AbortController()
    const queue = new AsyncQueue<Utterance>()
    const ended = decode({ ...work, signal: AbortSignal.any([work.signal, stop.signal]) }, options, queue)
    try {
      yield* queue
    } finally {
      stop.abort()
      await ended
    }
  }

  /** Never rejects: the outcome goes through the queue. */
  async function decode({ folder, utterances, model: files, signal }: Work, options: readonly string[], queue: AsyncQueue<Utterance>): Promise<void> {
    const seconds = lengthOf(utterances)
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
          files.acoustic,
          '-lm',
          files.language,
          '-dict',
          files.dictionary,
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
          ...options,
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

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0)
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
