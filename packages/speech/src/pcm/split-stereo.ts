import { open, rm, type FileHandle } from 'node:fs/promises'
import { readSamples } from './pcm-file.ts'

/** 25 ms: short enough to follow syllables, long enough to smooth single waves. */
const frameSamples = 400
/** Frames quieter than this (of 32,768) say nothing about who is speaking. */
const activeLevel = 100
/** Above this correlation of loudness over time, both channels hear the same thing. */
const sameThing = 0.5
const silentRatio = 30

/**
 * Splits interleaved stereo into two PCM files when two people were recorded on two channels, and mixes it into the first
 * file otherwise. Told apart by loudness over time: a room recorded by two microphones rises and falls together even
 * where the waves themselves don't match; two telephone ends don't.
 *
 * @returns the number of files written: 2 apart, 1 mixed.
 * @throws the signal's reason; file system errors.
 */
export async function splitStereo(stereoPath: string, [first, second]: [string, string], signal?: AbortSignal): Promise<1 | 2> {
  const verdict = await compareChannels(stereoPath, signal)
  const files = await Promise.all((verdict === 'apart' ? [first, second] : [first]).map((file) => open(file, 'w', 0o600)))
  try {
    await writeChannels(stereoPath, files, verdict, signal)
  } finally {
    await Promise.all(files.map((file) => file.close()))
  }
  if (verdict !== 'apart') await rm(second, { force: true })
  return verdict === 'apart' ? 2 : 1
}

type Verdict = 'apart' | 'mixed' | 'left' | 'right'

async function compareChannels(stereoPath: string, signal?: AbortSignal): Promise<Verdict> {
  let count = 0
  let sumL = 0
  let sumR = 0
  let sumLL = 0
  let sumRR = 0
  let sumLR = 0
  let energyL = 0
  let energyR = 0
  for await (const block of readSamples(stereoPath, frameSamples * 2 * 256, signal)) {
    for (let from = 0; from + frameSamples * 2 <= block.length; from += frameSamples * 2) {
      let left = 0
      let right = 0
      for (let i = from; i < from + frameSamples * 2; i += 2) {
        const l = block[i] ?? 0
        const r = block[i + 1] ?? 0
        left += l * l
        right += r * r
      }
      left /= frameSamples
      right /= frameSamples
      energyL += left
      energyR += right
      if (Math.max(left, right) < activeLevel * activeLevel) continue
      const x = Math.log10(left + 100)
      const y = Math.log10(right + 100)
      count++
      sumL += x
      sumR += y
      sumLL += x * x
      sumRR += y * y
      sumLR += x * y
    }
  }
  if (energyL > energyR * silentRatio ** 2) return 'left'
  if (energyR > energyL * silentRatio ** 2) return 'right'
  if (count < 40) return 'mixed'
  const covariance = sumLR - (sumL * sumR) / count
  const spread = Math.sqrt((sumLL - (sumL * sumL) / count) * (sumRR - (sumR * sumR) / count))
  return spread > 0 && covariance / spread < sameThing ? 'apart' : 'mixed'
}

async function writeChannels(stereoPath: string, files: FileHandle[], verdict: Verdict, signal?: AbortSignal): Promise<void> {
  for await (const block of readSamples(stereoPath, 131_072, signal)) {
    const frames = block.length >> 1
    const outputs = files.map(() => new Int16Array(frames))
    const [one, two] = outputs
    if (!one) return
    for (let i = 0; i < frames; i++) {
      const left = block[i * 2] ?? 0
      const right = block[i * 2 + 1] ?? 0
      if (two) two[i] = right
      one[i] = verdict === 'mixed' ? (left + right) >> 1 : verdict === 'right' ? right : left
    }
    await Promise.all(files.map((file, index) => file.write(new Uint8Array((outputs[index] ?? one).buffer))))
  }
}
