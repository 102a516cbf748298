import { pcmSeconds, readPcm } from '../../pcm/pcm-file.ts'
import type { EngineCapabilities, Health, Segment, SpeechEngine, TranscribeRequest } from '../../ports.ts'
import { findChildProgram, ownRequire } from '../../processes/package-files.ts'
import { processorRuntime, runtimeHealth } from '../../processes/sherpa-runtime.ts'
import type { SherpaRuntime } from '../../settings.ts'
import { EngineError } from '../engine-error.ts'
import { primaryLanguage, requireLanguage, spokenLanguages } from '../language.ts'
import { type ModelProcesses, modelProcesses } from './model-processes.ts'
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
      for (const span of spans) {
        const segment = await taken.process.hear(span, await readPcm(request.pcmPath, span), request.signal)
        if (segment) yield segment
      }
    } finally {
      await processes.giveBack(taken, keepMs)
    }
  }

  return { id: `sherpa:${model.name}`, capabilities: () => capabilities, health: check, transcribe }
}
