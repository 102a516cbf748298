import type { LiveEvent } from '../ports.ts'
import type { StreamingModel } from './sherpa/streaming-model.ts'

/** Which decoder the child loads. */
export type DecoderConfig = { kind: 'pocketsphinx'; library: string; modelFolder: string } | { kind: 'sherpa'; model: StreamingModel }

/** How the child begins to listen. */
export interface ListenInput {
  decoder: DecoderConfig
  /** Seconds that went before. */
  startSeconds: number
}

/** What the parent asks; each is answered by one `done`, in order. */
export type ListenRequest = { type: 'audio'; pcm: Uint8Array } | { type: 'flush' }

/** What the child tells: that the model is loaded, what it heard, and that it is done with a request. */
export type ListenEvent = { type: 'ready' } | { type: 'heard'; event: LiveEvent } | { type: 'done' }
