/** sherpa-onnx alone, without any code of the product, as its own program for files works: `tsx recognize-with-model.ts <model folder> <pcm file> <model of Silero>`. */
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface RecognizedAlone {
  loadSeconds: number
  /** To find where someone speaks. */
  detectSeconds: number
  recognizeSeconds: number
  /** For all three. */
  processorSeconds: number
  texts: string[]
}

interface Span {
  start: number
  end: number
}

interface Detector {
  acceptWaveform(samples: Float32Array): void
  isEmpty(): boolean
  front(isShared: boolean): { start: number; samples: Float32Array }
  pop(): void
  flush(): void
}

interface Recognizer {
  createStream(): { acceptWaveform(sound: { sampleRate: number; samples: Float32Array }): void }
  decode(stream: object): void
  getResult(stream: object): { text: string }
}

const sampleRate = 16_000
const windowSamples = 512
/** Of sound around what is said. */
const paddingSeconds = 0.2
const [, , folder = '', pcmPath = '', sileroPath = ''] = process.argv
const speechPackage = createRequire(import.meta.url).resolve('@longhand/speech/package.json')
const { OfflineRecognizer, Vad } = createRequire(speechPackage)('sherpa-onnx-node') as {
  OfflineRecognizer: new (config: object) => Recognizer
  Vad: new (config: object, bufferSeconds: number) => Detector
}

const recognized = await recognize()
process.send?.(recognized, () => process.exit())

async function recognize(): Promise<RecognizedAlone> {
  const startedAt = performance.now()
  const before = process.cpuUsage()
  const elapsed = () => (performance.now() - startedAt) / 1000
  const model = {
    nemoCtc: { model: path.join(folder, 'model.onnx') },
    tokens: path.join(folder, 'tokens.txt'),
    numThreads: 1,
    provider: 'cpu',
    debug: 0,
  }
  const recognizer = new OfflineRecognizer({ featConfig: { sampleRate, featureDim: 80 }, modelConfig: model })
  const loadSeconds = elapsed()
  const file = await open(pcmPath)
  const read = async (from: number, length: number): Promise<Float32Array> => {
    const bytes = Buffer.alloc(length * 2)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from * 2)
    return Float32Array.from(
      new Int16Array(bytes.buffer, bytes.byteOffset, bytesRead / 2),
      (sample) => sample / 32_768,
    )
  }
  const spans = await detect(read)
  const detectSeconds = elapsed() - loadSeconds
  const texts: string[] = []
  for (const [index, { start, end }] of spans.entries()) {
    const from = Math.max(spans[index - 1]?.end ?? 0, start - paddingSeconds)
    const to = Math.min(spans[index + 1]?.start ?? Infinity, end + paddingSeconds)
    const samples = await read(Math.round(from * sampleRate), Math.round((to - from) * sampleRate))
    const stream = recognizer.createStream()
    stream.acceptWaveform({ sampleRate, samples })
    recognizer.decode(stream)
    texts.push(recognizer.getResult(stream).text)
  }
  await file.close()
  const { user, system } = process.cpuUsage(before)
  return {
    loadSeconds,
    detectSeconds,
    recognizeSeconds: elapsed() - loadSeconds - detectSeconds,
    processorSeconds: (user + system) / 1e6,
    texts,
  }
}

/** With the settings that the product has. */
async function detect(read: (from: number, length: number) => Promise<Float32Array>): Promise<Span[]> {
  const silero = {
    model: sileroPath,
    threshold: 0.35,
    minSilenceDuration: 0.5,
    minSpeechDuration: 0.15,
    maxSpeechDuration: 30,
    windowSize: windowSamples,
  }
  const detector = new Vad({ sileroVad: silero, sampleRate, numThreads: 1, provider: 'cpu', debug: 0 }, 60)
  const spans: Span[] = []
  const collect = (): void => {
    for (; !detector.isEmpty(); detector.pop()) {
      const { start, samples } = detector.front(false)
      spans.push({ start: start / sampleRate, end: (start + samples.length) / sampleRate })
    }
  }
  const blockSamples = windowSamples * 512
  for (let from = 0; ; from += blockSamples) {
    const block = await read(from, blockSamples)
    for (let at = 0; at + windowSamples <= block.length; at += windowSamples) {
      detector.acceptWaveform(block.subarray(at, at + windowSamples))
      collect()
    }
    if (block.length < blockSamples) break
  }
  detector.flush()
  collect()
  return spans
}
