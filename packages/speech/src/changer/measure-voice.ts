import { readSamples, sampleRate } from '../pcm/pcm-file.ts'
import { powerSpectrum, spectrumSize } from '../speakers/power-spectrum.ts'

export interface VoiceMeasure {
  /** Median, hertz; 0 when no one speaks. */
  pitchHz: number
  /** Mean energy of bands that are alike on a logarithmic scale of frequency, in nepers without their mean. */
  color: number[]
  /** Of the loud half, in decibels below full scale. */
  levelDb: number
  /** The loud half above the quietest tenth, in decibels. */
  aboveNoiseDb: number
  voicedSeconds: number
}

const blockSamples = 1024
const [lowestHz, highestHz] = [65, 400]
const bands = 96
const [firstHz, lastHz] = [200, 5600]
export const bandRatio = (lastHz / firstHz) ** (1 / (bands - 1))

export async function measureVoice(pcmPath: string, signal?: AbortSignal): Promise<VoiceMeasure> {
  const pitches: number[] = []
  const levels: number[] = []
  const sums = new Float64Array(spectrumSize / 2 + 1)
  const window = new Float64Array(spectrumSize)
  for await (const block of readSamples(pcmPath, blockSamples, signal)) {
    if (block.length < blockSamples) break
    const samples = Float64Array.from(block, (value) => value / 32_768)
    levels.push(
      10 * Math.log10(samples.reduce((sum, value) => sum + value * value, 0) / blockSamples + 1e-10),
    )
    const pitch = pitchOf(samples)
    if (pitch === undefined) continue
    pitches.push(pitch)
    for (let index = 0; index < spectrumSize; index++)
      window[index] = (samples[index] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * index) / spectrumSize))
    powerSpectrum(window).forEach((power, bin) => (sums[bin] = (sums[bin] ?? 0) + power))
  }
  levels.sort((a, b) => a - b)
  const levelDb = levels[Math.floor(levels.length * 0.75)] ?? -100
  return {
    pitchHz: pitches.sort((a, b) => a - b)[pitches.length >> 1] ?? 0,
    color: colorOf(sums),
    levelDb,
    aboveNoiseDb: levelDb - (levels[Math.floor(levels.length * 0.1)] ?? -100),
    voicedSeconds: (pitches.length * blockSamples) / sampleRate,
  }
}

/** By normalised autocorrelation; undefined where the sound does not repeat itself. */
function pitchOf(samples: Float64Array): number | undefined {
  const longest = Math.round(sampleRate / lowestHz)
  const width = samples.length - longest
  let energy = 0
  for (let i = 0; i < width; i++) energy += (samples[i] ?? 0) ** 2
  if (energy / width < 1e-5) return undefined
  let best = { lag: 0, likeness: 0 }
  for (let lag = Math.round(sampleRate / highestHz); lag <= longest; lag++) {
    let product = 0
    let shifted = 0
    for (let i = 0; i < width; i++) {
      const later = samples[i + lag] ?? 0
      product += (samples[i] ?? 0) * later
      shifted += later * later
    }
    const likeness = product / Math.sqrt(energy * shifted + 1e-12)
    // A longer period must be clearly better: two periods are as alike as one.
    if (likeness > best.likeness * 1.05) best = { lag, likeness }
  }
  return best.likeness > 0.6 ? sampleRate / best.lag : undefined
}

function colorOf(sums: Float64Array): number[] {
  const energies = Array.from({ length: bands }, (_, band) => {
    const bin = (firstHz * bandRatio ** band * spectrumSize) / sampleRate
    const [from, share] = [Math.floor(bin), bin % 1]
    return Math.log((sums[from] ?? 0) * (1 - share) + (sums[from + 1] ?? 0) * share + 1e-9)
  })
  const mean = energies.reduce((sum, value) => sum + value, 0) / bands
  return energies.map((value) => value - mean)
}

/** The shift on the logarithmic scale at which the colours are most alike. Between 0.84 and 1.19, as people differ. */
export function resonanceRatio(of: VoiceMeasure, over: VoiceMeasure): number {
  const most = Math.round(Math.log(1.19) / Math.log(bandRatio))
  let best = { shift: 0, distance: Infinity }
  for (let shift = -most; shift <= most; shift++) {
    let distance = 0
    for (let band = most; band < bands - most; band++)
      distance += ((of.color[band + shift] ?? 0) - (over.color[band] ?? 0)) ** 2
    if (distance < best.distance) best = { shift, distance }
  }
  return bandRatio ** best.shift
}
