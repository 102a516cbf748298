import type { EngineChoice, SpeechSettings } from '@longhand/speech/settings'
import type { JobPool } from '../queue/job.ts'
import type { TracingConfig } from '../tracing/tracing.ts'

export interface SpeechConfig {
  speech: SpeechSettings & {
    chunkSeconds: number
  }
  insights: {
    languageModel: { baseUrl: string; apiKey: string | undefined; model: string } | undefined
    libreTranslate: { baseUrl: string; apiKey: string | undefined } | undefined
  }
  worker: {
    concurrency: number
    pools: readonly JobPool[]
    engines: readonly EngineChoice[]
  }
  tracing: TracingConfig | undefined
}
