import type { HotWords } from '../engines/pocketsphinx/hot-words.ts'
import type { LiveEvent } from '../ports.ts'
import type { SherpaRuntime } from '../settings.ts'
import type { StreamingModel } from './sherpa/streaming-model.ts'

export type DecoderConfig =
  | ({ kind: 'pocketsphinx'; library: string } & HotWords)
  | {
      kind: 'sherpa'
      model: StreamingModel
      runtime: SherpaRuntime
      vocabulary: readonly string[]
    }

export interface ListenInput {
  decoder: DecoderConfig
  startSeconds: number
}

export type ListenRequest = { type: 'audio'; pcm: Uint8Array } | { type: 'flush' }

export type ListenEvent = { type: 'ready' } | { type: 'recognized'; event: LiveEvent } | { type: 'done' }
