import { pcmSeconds, readPcm } from '../../pcm/pcm-file.ts'
import type { EngineCapabilities, Health, Segment, SpeechEngine, TranscribeRequest } from '../../ports.ts'
import { findChildProgram } from '../../processes/package-files.ts'
import { processorRuntime, runtimeHealth } from '../../processes/sherpa-runtime.ts'
import type { SherpaRuntime } from '../../settings.ts'
import { EngineError } from '../../engine-error.ts'
import { cutLongSpans } from '../cut-long-spans.ts'
import { primaryLanguage, requireLanguage, requireTask, spokenLanguages } from '../language.ts'
import { type ModelProcesses, modelProcesses, type TakenProcess } from './model-processes.ts'
import type { SpokenSpan } from './recognizer-messages.ts'
import { familyOf, missingFiles, type SherpaModel } from './sherpa-model.ts'
import { padSpans } from '../../spans.ts'

export interface SherpaConfig {
  model: SherpaModel
  /** @default one thread of the processor */
  runtime?: SherpaRuntime
  /** How long the model stays in memory after a chunk, in a process of its own. @default 0 */
  keepMs?: number
  processes?: ModelProcesses
}

const paddingSeconds = 0.2

/** The sound of the next span is there when the model has done with one: it never waits for this process, which has more to do. */
async function* recognizeSpans(
  { process }: TakenProcess,
  sounds: readonly SpokenSpan[],
  { pcmPath, signal }: Pick<TranscribeRequest, 'pcmPath' | 'signal'>,
): AsyncGenerator<Segment> {
  let pending: Promise<Segment | undefined> | undefined
  for (const sound of [...sounds, undefined]) {
    const next = sound && process.recognize(sound, await readPcm(pcmPath, sound.span), signal)
    // Where the one before fails, no one awaits it.
    next?.catch(() => undefined)
    const segment = await pending
    if (segment) yield segment
    pending = next
  }
}

export function createSherpaEngine({
  model,
  runtime = processorRuntime,
  keepMs = 0,
  processes = modelProcesses,
}: SherpaConfig): SpeechEngine {
  const { detectsLanguages, translates, weighsTokens = false, maxSeconds } = familyOf(model.kind)
  const knowsSeveral = model.languages.length > 1
  const capabilities: EngineCapabilities = {
    languages: model.languages,
    languageDetection: detectsLanguages === true && knowsSeveral,
    words: true,
    confidence: weighsTokens,
    punctuation: model.punctuation,
    diarization: false,
    streaming: true,
    vocabulary: weighsTokens,
    offline: true,
    quality: model.quality,
    toEnglish: translates && model.toEnglish !== false && knowsSeveral ? (true as const) : undefined,
    preference: model.preference,
  }

  const check = async (): Promise<Health> => {
    const missing = missingFiles(model)
    if (missing.length > 0) {
      return {
        ok: false,
        reason: `The speech model "${model.name}" is incomplete. Install it again: npm run -s speech:models -- install ${model.name}`,
        missing,
      }
    }
    try {
      findChildProgram()
      return await runtimeHealth(runtime)
    } catch (error) {
      return {
        ok: false,
        reason: `The speech model can't run: ${error instanceof Error ? error.message : String(error)}`,
        missing: ['speech-child.js'],
      }
    }
  }

  async function* transcribe(request: TranscribeRequest): AsyncGenerator<Segment> {
    requireLanguage(capabilities, request.language)
    requireTask(capabilities, request)
    const languages = spokenLanguages(capabilities, request)
    request.signal.throwIfAborted()
    const health = await check()
    if (!health.ok) throw new EngineError('missing', health.reason)
    if (request.speech.length === 0) return
    const durationSeconds = await pcmSeconds(request.pcmPath)
    const speech = maxSeconds
      ? await cutLongSpans(request.pcmPath, request.speech, maxSeconds - 2 * paddingSeconds)
      : request.speech
    const padded = padSpans(speech, paddingSeconds, durationSeconds)
    const sounds = padded.map((span, index) => ({ span, speech: speech[index]! }))
    const language = languages ? undefined : request.language && primaryLanguage(request.language)
    const taken = await processes.take({ model, runtime }, request.signal)
    try {
      taken.process.begin({
        vocabulary: capabilities.vocabulary ? (request.vocabulary ?? []) : [],
        language: language || undefined,
        languages,
        toEnglish: request.toEnglish ? true : undefined,
      })
      yield* recognizeSpans(taken, sounds, request)
    } finally {
      await processes.giveBack(taken, keepMs)
    }
  }

  return { id: `sherpa:${model.name}`, capabilities: () => capabilities, health: check, transcribe }
}
