import { sampleRate } from '../pcm/pcm-file.ts'
import { loadSherpa, type SherpaModule } from '../processes/sherpa-module.ts'
import { sileroModelPath } from './silero-detector.ts'

/** Of sound that the detector takes at once. */
export const windowSamples = 512

/** @param silero Seconds and a threshold, as sherpa-onnx names them. */
export function openVad(
  silero: object,
  bufferSeconds: number,
  provider = 'cpu',
): InstanceType<SherpaModule['Vad']> {
  const { Vad } = loadSherpa()
  const sileroVad = { model: sileroModelPath(), windowSize: windowSamples, ...silero }
  return new Vad({ sileroVad, sampleRate, numThreads: 1, provider, debug: 0 }, bufferSeconds)
}
