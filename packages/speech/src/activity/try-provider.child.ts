import { sampleRate } from '../pcm/pcm-file.ts'
import type { TryProviderInput } from '../processes/child-task.ts'
import { ownRequire } from '../processes/package-files.ts'
import type { SherpaModule } from '../processes/sherpa-module.ts'
import { sileroModelPath } from './silero-detector.ts'

export function tryProvider({ provider }: TryProviderInput): null {
  const { Vad } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const windowSize = 512
  const vad = new Vad(
    { sileroVad: { model: sileroModelPath(), windowSize }, sampleRate, numThreads: 1, provider, debug: 0 },
    5,
  )
  vad.acceptWaveform(new Float32Array(windowSize))
  return null
}
