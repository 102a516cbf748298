import { openVad } from '../activity/silero-vad.child.ts'
import { type SpeechGate, windowSamples } from './listener.ts'

export function openSileroGate(): SpeechGate {
  // Its ring of sound is kept small: only the verdict is used here.
  const vad = openVad(
    { threshold: 0.35, minSilenceDuration: 0.4, minSpeechDuration: 0.15, maxSpeechDuration: 3600 },
    30,
  )
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
