import { readSamples, sampleRate } from '../pcm/pcm-file.ts'
import type { Span, Turn } from '../ports.ts'
import type { DiarizeInput } from '../processes/child-task.ts'
import { cutAtChanges, type UniformSpan } from './change-points.ts'
import { clusterGaussians } from './cluster.ts'
import { Gaussian } from './gaussian.ts'
import { dimensions, frameSamples, framesPerSecond, hopSamples, mfccFrame } from './mfcc.ts'
import { nameInOrder } from './name-in-order.ts'
import { resegment, type VoiceSpan } from './resegment.ts'
import { VoiceModel } from './voice-model.ts'

/** Shorter spans say more about their words than about the voice: they are given out when the voices are known. */
const minVoiceFrames = framesPerSecond

/** Best over all recordings at hand. */
const lambda = 2.25

/** In half a minute each voice says so little that two alike are soon taken for one: once there are two people, a third needs less. */
const short = { frames: 30 * framesPerSecond, furtherLambda: 1.95 }

/** Memory: 76 bytes per 10 ms of speech, 82 MB for three hours. */
export async function diarize(input: DiarizeInput, onProgress: (share: number) => void): Promise<Turn[]> {
  const { values, spans } = await readFeatures(input.pcmPath, input.speech, (share) =>
    onProgress(share * 0.4),
  )
  const uniform = spans.flatMap(({ from, to }, index) => {
    onProgress(0.4 + (0.3 * index) / spans.length)
    return cutAtChanges(values, from, to)
  })
  const voices = findVoices(uniform, input, (share) => onProgress(0.7 + 0.2 * share))
  const turns: Turn[] = []
  for (const [index, { span, from, to }] of spans.entries()) {
    turns.push(...toTurns(resegment(values, from, to, voices), span, from, to))
    onProgress(0.9 + (0.1 * index) / spans.length)
  }
  return nameInOrder(turns)
}

function findVoices(
  uniform: readonly UniformSpan[],
  { speakers }: DiarizeInput,
  onProgress: (share: number) => void,
): VoiceModel[] {
  const long = uniform.filter(({ from, to }) => to - from >= minVoiceFrames)
  const groups = (long.length >= Math.max(1, speakers) ? long : uniform).map(({ gaussian }) => gaussian)
  const cluster = (weight: number): number[] =>
    clusterGaussians(groups, { lambda: weight, count: Math.min(speakers, groups.length) }, onProgress)
  const isShort = uniform.reduce((sum, { from, to }) => sum + to - from, 0) <= short.frames
  const first = cluster(lambda)
  const clusters =
    isShort && speakers === 0 && first.some((voice) => voice > 0) ? cluster(short.furtherLambda) : first
  const voices = Array.from({ length: Math.max(...clusters) + 1 }, () => new Gaussian())
  clusters.forEach((cluster, index) => voices[cluster]?.add(groups[index] ?? new Gaussian()))
  return voices.map((voice) => new VoiceModel(voice))
}

function toTurns(voiceSpans: readonly VoiceSpan[], span: Span, first: number, last: number): Turn[] {
  return voiceSpans.map(({ from, to, voice }) => ({
    start: from === first ? span.start : span.start + (from - first) / framesPerSecond,
    end: to === last ? span.end : span.start + (to - first) / framesPerSecond,
    speaker: `S${voice + 1}`,
  }))
}

interface Features {
  values: Float32Array
  /** `to` is exclusive. */
  spans: { span: Span; from: number; to: number }[]
}

async function readFeatures(
  pcmPath: string,
  speech: readonly Span[],
  onProgress: (share: number) => void,
): Promise<Features> {
  const frameCounts = speech.map(({ start, end }) =>
    Math.max(0, Math.floor(((end - start) * sampleRate - frameSamples) / hopSamples) + 1),
  )
  const total = frameCounts.reduce((sum, count) => sum + count, 0)
  const values = new Float32Array(total * dimensions)
  const spans: Features['spans'] = []
  let done = 0
  for (const [index, span] of speech.entries()) {
    const count = frameCounts[index] ?? 0
    const samples = await readSpan(pcmPath, span)
    for (let frame = 0; frame < count; frame++)
      mfccFrame(samples, frame * hopSamples, values, (done + frame) * dimensions)
    if (count > 0) spans.push({ span, from: done, to: done + count })
    done += count
    onProgress(done / total)
  }
  return { values, spans }
}

async function readSpan(pcmPath: string, span: Span): Promise<Int16Array> {
  const samples = Math.ceil((span.end - span.start) * sampleRate)
  for await (const block of readSamples(pcmPath, samples, undefined, Math.round(span.start * sampleRate)))
    return block
  return new Int16Array(0)
}
