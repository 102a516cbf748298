import { readSamples, sampleRate } from '../../pcm/pcm-file.ts'
import type { RecognizeInput } from '../../processes/child-task.ts'
import { ownRequire } from '../../processes/package-files.ts'
import type { SherpaModule } from '../../processes/sherpa-module.ts'
import { recognizerConfig } from './sherpa-model.ts'
import type { SherpaResult } from './to-segment.ts'

export async function recognize(input: RecognizeInput, onResult: (index: number, result: SherpaResult) => void): Promise<null> {
  const { OfflineRecognizer } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const recognizer = new OfflineRecognizer(recognizerConfig(input.model, input.language, input.runtime))
  for (const [index, { start, end }] of input.spans.entries()) {
    const stream = recognizer.createStream()
    for await (const block of readSamples(input.pcmPath, Math.max(1, Math.round((end - start) * sampleRate)), undefined, Math.round(start * sampleRate))) {
      stream.acceptWaveform({ sampleRate, samples: Float32Array.from(block, (sample) => sample / 32_768) })
      break
    }
    recognizer.decode(stream)
    const { text, tokens, timestamps, durations, lang } = recognizer.getResult(stream)
    onResult(index, { text, tokens, timestamps, ...(durations && durations.length === tokens.length && { durations }), ...(lang && { lang }) })
  }
  return null
}
