import { ownRequire } from './package-files.ts'

/** The package ships no types. */
export interface SherpaModule {
  Vad: new (
    config: object,
    bufferSeconds: number,
  ) => {
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    isDetected(): boolean
    front(externalBuffer: boolean): { start: number; samples: Float32Array }
    pop(): void
    flush(): void
  }
  OfflineRecognizer: new (config: object) => {
    /** @param hotWords With slashes between them. */
    createStream(hotWords?: string): OfflineStream
    /** Only some kinds of models heed it. */
    setConfig(config: object): void
    decode(stream: OfflineStream): void
    getResult(stream: OfflineStream): OfflineResult
  }
  OfflineSpeakerDiarization: new (config: object) => {
    process(samples: Float32Array): { start: number; end: number; speaker: number }[]
  }
  SpeakerEmbeddingExtractor: new (config: object) => {
    createStream(): OnlineStream
    isReady(stream: OnlineStream): boolean
    compute(stream: OnlineStream, externalBuffer: boolean): Float32Array
  }
  OfflineTts: new (config: object) => {
    generate(request: {
      text: string
      sid: number
      speed: number
      enableExternalBuffer: boolean
      generationConfig?: object
    }): {
      samples: Float32Array
      sampleRate: number
    }
  }
  OnlineRecognizer: new (config: object) => {
    createStream(): OnlineStream
    isReady(stream: OnlineStream): boolean
    decode(stream: OnlineStream): void
    getResult(stream: OnlineStream): {
      text: string
      tokens: string[]
      timestamps: number[]
      ys_probs?: number[]
    }
  }
}

export type OfflineRecognizer = InstanceType<SherpaModule['OfflineRecognizer']>
export type OnlineRecognizer = InstanceType<SherpaModule['OnlineRecognizer']>

/** Loads native code: only child programs do. */
export function loadSherpa(): SherpaModule {
  return ownRequire()('sherpa-onnx-node') as SherpaModule
}

export interface OfflineResult {
  text: string
  tokens: string[]
  timestamps: number[]
  durations?: number[]
  /** Natural logarithms, by token; empty where a decoder gives none. */
  ys_log_probs?: number[]
  lang?: string
}

export interface OfflineStream {
  setOption(key: string, value: string): void
  acceptWaveform(audio: { sampleRate: number; samples: Float32Array }): void
}

export interface OnlineStream {
  acceptWaveform(audio: { sampleRate: number; samples: Float32Array }): void
  inputFinished(): void
}
