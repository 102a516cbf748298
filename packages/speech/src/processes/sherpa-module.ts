/** The part of `sherpa-onnx-node` that is used here; the package ships no types. */
export interface SherpaModule {
  Vad: new (config: object, bufferSeconds: number) => {
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    front(externalBuffer: boolean): { start: number; samples: Float32Array }
    pop(): void
    flush(): void
  }
  OfflineRecognizer: new (config: object) => {
    createStream(): { acceptWaveform(audio: { sampleRate: number; samples: Float32Array }): void }
    decode(stream: object): void
    getResult(stream: object): { text: string; tokens: string[]; timestamps: number[]; durations?: number[]; lang?: string }
  }
}
