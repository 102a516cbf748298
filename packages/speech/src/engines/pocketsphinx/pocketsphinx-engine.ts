import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { findProgram } from '../../processes/find-program.ts'
import { cutPcm, pcmSeconds } from '../../pcm/pcm-file.ts'
import type {
  EngineCapabilities,
  FirstPass,
  Segment,
  Span,
  SpeechEngine,
  TranscribeRequest,
} from '../../ports.ts'
import { AsyncQueue } from '../../processes/async-queue.ts'
import { optionArguments } from '../../processes/option-arguments.ts'
import { abortReason, runProcess } from '../../processes/run-process.ts'
import { endedEarly, EngineError } from '../../engine-error.ts'
import { requireLanguage, requireTask } from '../language.ts'
import { withAlternatives } from '../second-decoding.ts'
import { adaptationPrograms, adaptToVoice } from './adaptation.ts'
import { createBacktraceReader, type RawWord, type Utterance } from './backtrace.ts'
import { modelWithProse } from './prose-model.ts'
import { prepareHotWords, sphinxHealth, type SphinxModel, sphinxModel } from './hot-words.ts'
import { toSegment } from './to-segment.ts'
import { lengthOf, padSpans } from '../../spans.ts'

/**
 * `accurate` searches wider: about three points fewer wrong words for twice the time. It listens twice: what it recognised otherwise at first is in doubt, and where
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
  /** How many of its programs may run at once: a recognition takes what the others leave, and one at least. Default: as many as there are processors. */
  processors?: number | undefined
}

const basics: EngineCapabilities = {
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
  preference: [2],
}

const searches: Record<'accurate' | 'fast' | 'doubting', Record<string, string>> = {
  accurate: { beam: '1e-60', wbeam: '1e-40', pbeam: '1e-60' },
  fast: {},
  /** One pass over the sound instead of three, and half as many frames: enough to say which words are in doubt. */
  doubting: { fwdflat: 'no', bestpath: 'no', ds: '2', topn: '2', maxwpf: '5', maxhmmpf: '3000' },
}

/**
 * Spans this near to each other are recognised as one utterance, up to a length: words are guessed from those before, which is worth
 * a point or two.
 */
const utterancePauseSeconds = 1
const utteranceSeconds = 20

/** Less speech than this says too little about a voice to turn a model towards it. */
const adaptationSeconds = 15
/** In chunks, recordings of a minute or two have too little of a voice in each: two points more words are wrong (decision 0105). */
const wholeSeconds = 120

/** Speech detection cuts closely; without this much around it, first and last sounds go missing. What two utterances shared would be recognised twice. */
const paddingSeconds = 0.15

interface Work {
  pcmPath: string
  /** For what is made once: models of its own, the voice. */
  folder: string
  makeFolder: () => Promise<string>
  utterances: readonly NamedSpan[]
  model: SphinxModel
  signal: AbortSignal
}

interface NamedSpan extends Span {
  name: string
}

interface DecodedUtterance extends Utterance {
  /** A file that is there where the program keeps its sounds. */
  sounds: string
}

interface Listening {
  search: Readonly<Record<string, string>>
  keepsSounds?: boolean
  /** A file for `-mllr`. */
  voice?: string | undefined
}

export function createPocketsphinxEngine(config: PocketsphinxConfig = {}): SpeechEngine {
  const program = () => config.program ?? findProgram('pocketsphinx_batch')
  const model = sphinxModel(config.modelFolder)
  const profile = config.profile ?? 'accurate'
  const trainingFolder = config.trainingFolder === undefined ? '/usr/lib/sphinxtrain' : config.trainingFolder
  const training = () =>
    trainingFolder === null
      ? undefined
      : adaptationPrograms(trainingFolder, findProgram('pocketsphinx_mdef_convert'))
  const processors = config.processors ?? availableParallelism()
  /** Programs of all recognitions. */
  let running = 0

  const check = () => sphinxHealth('The default speech engine is not installed.', program(), model)

  const capabilities = (): EngineCapabilities =>
    profile === 'accurate' && training() ? { ...basics, wholeSeconds } : basics

  async function* transcribe({ pcmPath, signal, ...request }: TranscribeRequest): AsyncGenerator<Segment> {
    requireLanguage(basics, request.language)
    requireTask(basics, request)
    signal.throwIfAborted()
    const health = check()
    if (!health.ok) throw new EngineError('missing', health.reason)
    if (request.speech.length === 0) return
    const speech = joinNear(request.speech)
    const utterances = padSpans(speech, paddingSeconds, await pcmSeconds(pcmPath)).map((span, index) => ({
      ...span,
      name: `u${String(index).padStart(5, '0')}`,
    }))
    const folders: string[] = []
    // Beside the audio: anyone who clears a recording's folder also clears what a killed process left.
    const makeFolder = async () => {
      const folder = await mkdtemp(path.join(path.dirname(pcmPath), 'pocketsphinx-'))
      folders.push(folder)
      return folder
    }
    try {
      const folder = await makeFolder()
      const hotWords = await prepareHotWords(
        await expectingProse(folder, signal),
        request.vocabulary ?? [],
        folder,
        signal,
      )
      const work = { pcmPath, folder, makeFolder, utterances, model: hotWords.model, signal }
      const spell = (words: readonly RawWord[]): RawWord[] =>
        words.map((word) => ({ ...word, text: hotWords.spellings[word.text] ?? word.text }))
      const { recognized, voice } = request.firstPass
        ? { recognized: request.firstPass.utterances, voice: await writeVoice(request.firstPass, folder) }
        : await decodeFirst(work, spell, request.onFirstPass)
      for await (const { name, words } of listen(work, { search: searches[profile], voice })) {
        const index = utterances.findIndex((utterance) => utterance.name === name)
        const span = utterances[index]
        const segment = span && toSegment(spell(words), span, speech[index])
        if (!segment) continue
        const firstPass = recognized.filter((one) => isInside(one, span))
        yield firstPass.length === 0
          ? segment
          : {
              ...segment,
              words: withAlternatives(
                segment.words,
                firstPass.flatMap((one) => one.words),
              ),
            }
      }
    } catch (error) {
      // Node's own functions throw an error of theirs instead.
      throw signal.aborted ? abortReason(signal) : error
    } finally {
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
    }
  }

  /** The model that `accurate` recognises with. */
  async function expectingProse(folder: string, signal: AbortSignal): Promise<SphinxModel> {
    const joined =
      profile === 'accurate' && config.withoutProse !== true
        ? await modelWithProse(model.language, signal)
        : undefined
    if (!joined) return model
    const language = path.join(folder, 'prose.lm.bin')
    await writeFile(language, joined, { signal })
    return { ...model, language }
  }

  /** What `accurate` recognises before: words that it recognises otherwise are in doubt, and enough of them say how the voice sounds. The text does not depend on it. */
  async function decodeFirst(
    work: Work,
    spell: (words: readonly RawWord[]) => RawWord[],
    onFirstPass: TranscribeRequest['onFirstPass'],
  ): Promise<{ recognized: FirstPass['utterances']; voice?: string | undefined }> {
    if (profile !== 'accurate') return { recognized: [] }
    const programs = lengthOf(work.utterances) >= adaptationSeconds ? training() : undefined
    const raw: DecodedUtterance[] = []
    const recognized: FirstPass['utterances'] = []
    try {
      for await (const utterance of listen(
        work,
        programs ? { search: searches.fast, keepsSounds: true } : { search: searches.doubting },
      )) {
        raw.push(utterance)
        const { start, end } = work.utterances.find(({ name }) => name === utterance.name)!
        recognized.push({ start, end, words: spell(utterance.words).map(({ text }) => text) })
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      return { recognized }
    }
    const voice = programs && (await adaptToVoice({ ...work, programs, recognized: raw }))
    onFirstPass?.({
      utterances: recognized,
      voice: voice === undefined ? undefined : await readFile(voice, 'utf8'),
    })
    return { recognized, voice }
  }

  /** By as many programs at once as others leave free; utterances come in their order. What is left of the programs ends with the reader. */
  async function* listen(work: Work, listening: Listening): AsyncGenerator<DecodedUtterance> {
    const stop = new AbortController()
    const signal = AbortSignal.any([work.signal, stop.signal])
    // Each program runs as a user of its own: without bubblewrap, this is its way to what was made for all.
    await chmod(work.folder, 0o711)
    const shares = shareOut(work.utterances, Math.max(1, processors - running))
    running += shares.length
    const programs = shares.map((utterances) => {
      const queue = new AsyncQueue<DecodedUtterance>()
      const ended = decode({ ...work, utterances, signal }, listening, queue).finally(() => (running -= 1))
      return { utterances, reader: queue[Symbol.asyncIterator](), ended }
    })
    const readers = new Map(
      programs.flatMap(({ utterances, reader }) => utterances.map(({ name }) => [name, reader] as const)),
    )
    try {
      for (const { name } of work.utterances) {
        const next = await readers.get(name)!.next()
        if (next.done !== true) yield next.value
      }
      // What is still to be written, and whether they end well.
      await Promise.all(programs.map(({ reader }) => reader.next()))
    } finally {
      stop.abort()
      await Promise.all(programs.map(({ ended }) => ended))
    }
  }

  /** Never rejects: the outcome goes through the queue. */
  async function decode(
    work: Work,
    listening: Listening,
    queue: AsyncQueue<DecodedUtterance>,
  ): Promise<void> {
    try {
      await decodeUtterances(work, listening, (utterance) => queue.push(utterance))
      queue.end()
    } catch (error) {
      queue.end(error instanceof Error ? error : new Error(String(error)))
    }
  }

  async function decodeUtterances(
    work: Work,
    { search, keepsSounds = false, voice }: Listening,
    onUtterance: (utterance: DecodedUtterance) => void,
  ): Promise<void> {
    const { utterances, model, signal } = work
    const folder = await work.makeFolder()
    for (const span of utterances)
      await cutPcm(work.pcmPath, span, path.join(folder, `${span.name}.raw`), signal)
    await writeFile(path.join(folder, 'list'), utterances.map(({ name }) => `${name}\n`).join(''))
    const made = [model.language, model.dictionary, ...(voice === undefined ? [] : [voice])].filter(
      (file) => path.dirname(file) === work.folder,
    )
    const longest = Math.max(...utterances.map(({ start, end }) => end - start))
    const missing = new Set(utterances.map(({ name }) => name))
    let recognized = 0
    const result = await runProcess({
      command: program() ?? 'pocketsphinx_batch',
      args: optionArguments({
        hmm: model.acoustic,
        lm: model.language,
        dict: model.dictionary,
        adcin: 'yes',
        cepdir: folder,
        cepext: '.raw',
        ctl: path.join(folder, 'list'),
        // Without this, silence is cut out first and every word time drifts.
        remove_silence: 'no',
        backtrace: 'yes',
        ...search,
        mfclogdir: keepsSounds ? folder : undefined,
        mllr: voice,
      }),
      access: { folder, reads: [path.dirname(model.acoustic), ...made] },
      signal,
      timeoutMs: 60_000 + lengthOf(utterances) * 10_000,
      silenceMs: (config.silenceMs ?? 60_000) + longest * 10_000,
      // It numbers the sounds that it keeps in the order in which it recognises utterances.
      onStderrLine: createBacktraceReader((utterance) => {
        missing.delete(utterance.name)
        onUtterance({
          ...utterance,
          sounds: path.join(folder, `${String(recognized++).padStart(9, '0')}.mfc`),
        })
      }),
    })
    if (result.timedOut) throw new EngineError('timeout', 'The speech engine took too long.')
    const cause = result.stderr.slice(-2000)
    if (result.code !== 0) throw endedEarly('The speech engine', result, { cause })
    // It reports each utterance, also one without a word.
    if (missing.size > 0)
      throw new EngineError(
        'bad-answer',
        `The speech engine left out ${missing.size} of ${utterances.length} utterances.`,
        { cause },
      )
  }

  return { id: 'pocketsphinx-en-us', capabilities, health: () => Promise.resolve(check()), transcribe }
}

/** Each to the program with the least sound so far: all go forward together, and what was recognised when they break off has no gaps. */
function shareOut(utterances: readonly NamedSpan[], programs: number): NamedSpan[][] {
  const shares = Array.from({ length: Math.min(programs, utterances.length) }, () => ({
    seconds: 0,
    utterances: [] as NamedSpan[],
  }))
  for (const utterance of utterances) {
    const least = shares.reduce((one, other) => (other.seconds < one.seconds ? other : one))
    least.utterances.push(utterance)
    least.seconds += utterance.end - utterance.start
  }
  return shares.map((share) => share.utterances)
}

/** The file for `-mllr`. */
async function writeVoice({ voice }: FirstPass, folder: string): Promise<string | undefined> {
  if (voice === undefined) return undefined
  const file = path.join(folder, 'voice')
  await writeFile(file, voice)
  return file
}

/** One that began elsewhere, after a break, is known by its middle. */
function isInside({ start, end }: Span, span: Span): boolean {
  const middle = (start + end) / 2
  return middle >= span.start && middle < span.end
}

function joinNear(speech: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { start, end } of speech) {
    const open = joined.at(-1)
    if (open && start - open.end < utterancePauseSeconds && end - open.start <= utteranceSeconds)
      open.end = end
    else joined.push({ start, end })
  }
  return joined
}
