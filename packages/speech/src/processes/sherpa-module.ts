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
    createStream(): { acceptWaveform(audio: { sampleRate: number; samples: Float32Array }): void }
    decode(stream: object): void
    getResult(stream: object): { text: string; tokens: string[]; timestamps: number[]; durations?: number[]; lang?: string }
  }
  OfflineTts: new (config: object) => {
    generate(request: { text: string; sid: number; speed: number; enableExternalBuffer: boolean; generationConfig?: object }): {
      samples: Float32Array
      sampleRate: number
    }
  }
  OnlineRecognizer: new (config: object) => {
    createStream(): OnlineStream
    isReady(stream: OnlineStream): boolean
    decode(stream: OnlineStream): void
    getResult(stream: OnlineStream): { text: string; tokens: string[]; timestamps: number[] }
  }
}

export interface OnlineStream {
  acceptWaveform(audio: { sampleRate: number; samples: Float32Array }): void
  inputFinished(): void
}
