import { pcmSeconds, readPcm } from '../../pcm/pcm-file.ts'
import type {
  EngineCapabilities,
  Health,
  Segment,
  Span,
  SpeechEngine,
  TranscribeRequest,
} from '../../ports.ts'
import { findChildProgram, ownRequire } from '../../processes/package-files.ts'
import { processorRuntime, runtimeHealth } from '../../processes/sherpa-runtime.ts'
import type { SherpaRuntime } from '../../settings.ts'
import { EngineError } from '../engine-error.ts'
import { primaryLanguage, requireLanguage, spokenLanguages } from '../language.ts'
import { type ModelProcesses, modelProcesses, type TakenProcess } from './model-processes.ts'
import { isTransducer, missingFiles, type SherpaModel, tellsLanguages } from './sherpa-model.ts'

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
async function* hearSpans(
  { process }: TakenProcess,
  spans: readonly Span[],
  { pcmPath, signal }: Pick<TranscribeRequest, 'pcmPath' | 'signal'>,
): AsyncGenerator<Segment> {
  let heard: Promise<Segment | undefined> | undefined
  for (const span of [...spans, undefined]) {
    const next = span && process.hear(span, await readPcm(pcmPath, span), signal)
    // Where the one before fails, no one awaits it.
    next?.catch(() => undefined)
    const segment = await heard
    if (segment) yield segment
    heard = next
  }
}

export function createSherpaEngine({
  model,
  runtime = processorRuntime,
  keepMs = 0,
  processes = modelProcesses,
}: SherpaConfig): SpeechEngine {
  const capabilities: EngineCapabilities = {
    languages: model.languages,
    languageDetection: tellsLanguages(model.kind) && model.languages.length > 1,
    words: true,
    confidence: isTransducer(model.kind),
    punctuation: model.punctuation,
    diarization: false,
    streaming: true,
    vocabulary: isTransducer(model.kind),
    offline: true,
    quality: model.quality,
    ...(model.preference && { preference: model.preference }),
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
      ownRequire().resolve('sherpa-onnx-node')
      findChildProgram()
      return await runtimeHealth(runtime)
    } catch (error) {
      return {
        ok: false,
        reason: `The speech model can't run: ${error instanceof Error ? error.message : String(error)}`,
        missing: ['sherpa-onnx-node'],
      }
    }
  }

  async function* transcribe(request: TranscribeRequest): AsyncGenerator<Segment> {
    requireLanguage(capabilities, request.language)
    const languages = spokenLanguages(capabilities, request)
    request.signal.throwIfAborted()
    const health = await check()
    if (!health.ok) throw new EngineError('missing', health.reason)
    if (request.speech.length === 0) return
    const durationSeconds = await pcmSeconds(request.pcmPath)
    const spans = request.speech.map(({ start, end }, index) => ({
      start: Math.max(request.speech[index - 1]?.end ?? 0, start - paddingSeconds),
      end: Math.min(request.speech[index + 1]?.start ?? durationSeconds, end + paddingSeconds),
    }))
    const language = languages ? undefined : request.language && primaryLanguage(request.language)
    const taken = await processes.take({ model, runtime }, request.signal)
    try {
      taken.process.begin({
        vocabulary: capabilities.vocabulary ? (request.vocabulary ?? []) : [],
        ...(language && { language }),
        ...(languages && { languages }),
      })
      yield* hearSpans(taken, spans, request)
    } finally {
      await processes.giveBack(taken, keepMs)
    }
  }

  return { id: `sherpa:${model.name}`, capabilities: () => capabilities, health: check, transcribe }
}
