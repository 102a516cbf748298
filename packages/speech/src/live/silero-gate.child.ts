import { sileroModelPath } from '../activity/silero-detector.ts'
import { sampleRate } from '../pcm/pcm-file.ts'
import { ownRequire } from '../processes/package-files.ts'
import type { SherpaModule } from '../processes/sherpa-module.ts'
import { type SpeechGate, windowSamples } from './listener.ts'

export function openSileroGate(): SpeechGate {
  const { Vad } = ownRequire()('sherpa-onnx-node') as SherpaModule
  const sileroVad = {
    model: sileroModelPath(),
    threshold: 0.35,
    minSilenceDuration: 0.4,
    minSpeechDuration: 0.15,
    maxSpeechDuration: 3600,
    windowSize: windowSamples,
  }
  // Its ring of sound is kept small: only the verdict is used here.
  const vad = new Vad({ sileroVad, sampleRate, numThreads: 1, provider: 'cpu', debug: 0 }, 30)
  const floats = new Float32Array(windowSamples)
  return {
    accept: (window) => {
      for (let index = 0; index < floats.length; index += 1) floats[index] = (window[index] ?? 0) / 32_768
      vad.acceptWaveform(floats)
      while (!vad.isEmpty()) vad.pop()
      return vad.isDetected()
    },
  }
}
