import { pcmSeconds } from '../../pcm/pcm-file.ts'
import type { EngineCapabilities, Health, Segment, SpeechEngine, TranscribeRequest } from '../../ports.ts'
import { AsyncQueue } from '../../processes/async-queue.ts'
import { runChildTask } from '../../processes/child-task.ts'
import { findChildProgram, ownRequire } from '../../processes/package-files.ts'
import { processorRuntime, providerAccess, runtimeHealth } from '../../processes/sherpa-runtime.ts'
import type { SherpaRuntime } from '../../settings.ts'
import { EngineError } from '../engine-error.ts'
import { primaryLanguage, requireLanguage, spokenLanguages } from '../language.ts'
import { isTransducer, missingFiles, type SherpaModel, tellsLanguages } from './sherpa-model.ts'

export interface SherpaConfig {
  model: SherpaModel
  /** @default one thread of the processor */
  runtime?: SherpaRuntime
}

const paddingSeconds = 0.2

export function createSherpaEngine({ model, runtime = processorRuntime }: SherpaConfig): SpeechEngine {
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
      return { ok: false, reason: `The speech model can't run: ${error instanceof Error ? error.message : String(error)}`, missing: ['sherpa-onnx-node'] }
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
    const stop = new AbortController()
    const queue = new AsyncQueue<Segment>()
    const seconds = spans.reduce((sum, { start, end }) => sum + end - start, 0)
    const work = runChildTask(
      'recognise',
      {
        model,
        runtime,
        spans,
        pcmPath: request.pcmPath,
        vocabulary: capabilities.vocabulary ? (request.vocabulary ?? []) : [],
        ...(language && { language }),
        ...(languages && { languages }),
      },
      {
        signal: AbortSignal.any([request.signal, stop.signal]),
        timeoutMs: 120_000 + seconds * 20_000,
        access: { ...providerAccess(runtime), reads: [request.pcmPath, model.folder] },
        onEvent: (event) => queue.push(event),
      },
    ).then(
      () => queue.end(),
      (error: unknown) => queue.end(request.signal.aborted || error instanceof EngineError ? asError(error) : crashed(asError(error))),
    )
    try {
      yield* queue
    } finally {
      stop.abort()
      await work
    }
  }

  return { id: `sherpa:${model.name}`, capabilities: () => capabilities, health: check, transcribe }
}

function crashed(error: Error): EngineError {
  return new EngineError('crashed', error.message, { cause: error })
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
