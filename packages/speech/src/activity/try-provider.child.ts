import type { TryProviderInput } from '../processes/child-task.ts'
import { openVad, windowSamples } from './silero-vad.child.ts'

export function tryProvider({ provider }: TryProviderInput): null {
  openVad({}, 5, provider).acceptWaveform(new Float32Array(windowSamples))
  return null
}
