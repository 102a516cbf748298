import { readSamples, sampleRate } from '../pcm/pcm-file.ts'
import type { Span } from '../ports.ts'
import type { DetectSpeechInput } from '../processes/child-task.ts'
import { openVad, windowSamples } from './silero-vad.child.ts'

/** Streamed over the file so that memory stays small at any length. */
export async function detectSpeech(
  input: DetectSpeechInput,
  onProgress: (share: number) => void,
): Promise<Span[]> {
  const vad = openVad(
    { threshold: 0.35, minSilenceDuration: 0.5, minSpeechDuration: 0.15, maxSpeechDuration: 30 },
    60,
  )
  const spans: Span[] = []
  const collect = () => {
    while (!vad.isEmpty()) {
      const { start, samples } = vad.front(false)
      const at = input.from + start / sampleRate
      spans.push({ start: at, end: at + samples.length / sampleRate })
      vad.pop()
    }
  }
  const total = Math.round((input.to - input.from) * sampleRate)
  const window = new Float32Array(windowSamples)
  let read = 0
  const blocks = readSamples(
    input.pcmPath,
    windowSamples * 512,
    undefined,
    Math.round(input.from * sampleRate),
  )
  for await (const whole of blocks) {
    const block = whole.subarray(0, total - read)
    for (let from = 0; from < block.length; from += windowSamples) {
      window.fill(0)
      const part = block.subarray(from, from + windowSamples)
      for (let i = 0; i < part.length; i++) window[i] = (part[i] ?? 0) / 32_768
      vad.acceptWaveform(window)
      collect()
    }
    read += block.length
    onProgress(read / total)
    if (read >= total) break
  }
  vad.flush()
  collect()
  return spans
}
