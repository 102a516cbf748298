import { sampleRate } from '../pcm/pcm-file.ts'
import { powerSpectrum, spectrumSize } from './power-spectrum.ts'

/** Cepstral coefficients per frame: c1…c19. Without c0 loudness plays no part. */
export const dimensions = 19
/** 25 ms windows every 10 ms. */
export const frameSamples = 400
export const hopSamples = 160
export const framesPerSecond = sampleRate / hopSamples

const filters = 26
const lowestHertz = 60
const highestHertz = 7600

const melFilters = makeMelFilters()
const cosines = makeCosines()
const hamming = Float64Array.from(
  { length: frameSamples },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (frameSamples - 1)),
)

/** @param samples at least `frameSamples` from `from` on, 16-bit. */
export function mfccFrame(samples: Int16Array, from: number, target: Float32Array, offset: number): void {
  const frame = frameBuffer
  let previous = samples[from] ?? 0
  for (let i = 0; i < frameSamples; i++) {
    const sample = samples[from + i] ?? 0
    frame[i] = (sample - 0.97 * previous) * (hamming[i] ?? 0)
    previous = sample
  }
  const spectrum = powerSpectrum(frame)
  for (let m = 0; m < filters; m++) {
    const filter = melFilters[m]
    if (!filter) continue
    let energy = 1
    for (let k = 0; k < filter.weights.length; k++)
      energy += (filter.weights[k] ?? 0) * (spectrum[filter.first + k] ?? 0)
    logEnergies[m] = Math.log(energy)
  }
  for (let c = 0; c < dimensions; c++) {
    let sum = 0
    for (let m = 0; m < filters; m++) sum += (logEnergies[m] ?? 0) * (cosines[c * filters + m] ?? 0)
    target[offset + c] = sum
  }
}

const frameBuffer = new Float64Array(spectrumSize)
const logEnergies = new Float64Array(filters)

function makeMelFilters(): { first: number; weights: Float64Array }[] {
  const toMel = (hertz: number) => 1127 * Math.log(1 + hertz / 700)
  const low = toMel(lowestHertz)
  const step = (toMel(highestHertz) - low) / (filters + 1)
  const bins = spectrumSize / 2 + 1
  return Array.from({ length: filters }, (_, m) => {
    const weights: number[] = []
    let first = 0
    for (let bin = 0; bin < bins; bin++) {
      const position = (toMel((bin * sampleRate) / spectrumSize) - low) / step - m
      const weight = position <= 0 || position >= 2 ? 0 : 1 - Math.abs(position - 1)
      if (weight > 0 && weights.length === 0) first = bin
      if (weight > 0) weights.push(weight)
    }
    return { first, weights: Float64Array.from(weights) }
  })
}

function makeCosines(): Float64Array {
  const scale = Math.sqrt(2 / filters)
  const table = new Float64Array(dimensions * filters)
  for (let c = 0; c < dimensions; c++) {
    for (let m = 0; m < filters; m++)
      table[c * filters + m] = scale * Math.cos((Math.PI * (c + 1) * (m + 0.5)) / filters)
  }
  return table
}
