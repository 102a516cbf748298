/** sherpa-onnx alone, without any code of the product: `tsx hear-with-model.ts <model folder> <pcm file>`, and the spans by a message. */
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

export interface RecognizedAlone {
  loadSeconds: number
  recognizeSeconds: number
  /** For both. */
  processorSeconds: number
  texts: string[]
}

interface Recognizer {
  createStream(): { acceptWaveform(sound: { sampleRate: number; samples: Float32Array }): void }
  decode(stream: object): void
  getResult(stream: object): { text: string }
}

const sampleRate = 16_000
const [, , folder = '', pcmPath = ''] = process.argv
const speechPackage = createRequire(import.meta.url).resolve('@longhand/speech/package.json')
const { OfflineRecognizer } = createRequire(speechPackage)('sherpa-onnx-node') as {
  OfflineRecognizer: new (config: object) => Recognizer
}

process.once('message', (spans: { start: number; end: number }[]) => {
  void recognize(spans).then((recognized) => process.send?.(recognized, () => process.exit()))
})

async function recognize(spans: readonly { start: number; end: number }[]): Promise<RecognizedAlone> {
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
  const texts: string[] = []
  for (const { start, end } of spans) {
    const bytes = Buffer.alloc(Math.round((end - start) * sampleRate) * 2)
    await file.read(bytes, 0, bytes.length, Math.round(start * sampleRate) * 2)
    const samples = Float32Array.from(
      new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2),
      (sample) => sample / 32_768,
    )
    const stream = recognizer.createStream()
    stream.acceptWaveform({ sampleRate, samples })
    recognizer.decode(stream)
    texts.push(recognizer.getResult(stream).text)
  }
  await file.close()
  const { user, system } = process.cpuUsage(before)
  return {
    loadSeconds,
    recognizeSeconds: elapsed() - loadSeconds,
    processorSeconds: (user + system) / 1e6,
    texts,
  }
}
