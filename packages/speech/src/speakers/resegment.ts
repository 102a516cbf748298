import { dimensions } from './mfcc.ts'
import type { VoiceModel } from './voice-model.ts'

/** A change of speaker must explain this much (log-likelihood), or sounds within words would make one. */
const changeCost = 60

/** `to` is exclusive. */
export interface VoiceSpan {
  from: number
  to: number
  voice: number
}

export function resegment(
  features: Float32Array,
  from: number,
  to: number,
  voices: readonly VoiceModel[],
): VoiceSpan[] {
  const count = voices.length
  const frames = to - from
  const cameFrom = new Uint16Array(frames * count)
  const scores = new Float64Array(count)
  for (let frame = 0; frame < frames; frame++) {
    const best = indexOfHighest(scores)
    const afterChange = (scores[best] ?? 0) - (frame === 0 ? 0 : changeCost)
    voices.forEach((voice, index) => {
      const stay = scores[index] ?? 0
      cameFrom[frame * count + index] = stay >= afterChange ? index : best
      scores[index] = Math.max(stay, afterChange) + voice.logLikelihood(features, (from + frame) * dimensions)
    })
  }
  const voiceSpans: VoiceSpan[] = []
  let voice = indexOfHighest(scores)
  let end = to
  for (let frame = frames - 1; frame >= 0; frame--) {
    const before = frame === 0 ? -1 : (cameFrom[frame * count + voice] ?? voice)
    if (before === voice) continue
    voiceSpans.unshift({ from: from + frame, to: end, voice })
    end = from + frame
    voice = before
  }
  return voiceSpans
}

function indexOfHighest(values: Float64Array): number {
  let best = 0
  for (let index = 1; index < values.length; index++)
    if ((values[index] ?? 0) > (values[best] ?? 0)) best = index
  return best
}
