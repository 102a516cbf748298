import type { Gaussian } from './gaussian.ts'
import { dimensions } from './mfcc.ts'

export class VoiceModel {
  readonly #mean: Float64Array
  readonly #factor: Float64Array
  readonly #logDeterminant: number
  readonly #whitened = new Float64Array(dimensions)

  constructor(gaussian: Gaussian) {
    this.#mean = gaussian.sums.map((sum) => sum / gaussian.count)
    const { factor, logDeterminant } = gaussian.factorise()
    this.#factor = factor.slice()
    this.#logDeterminant = logDeterminant
  }

  logLikelihood(features: Float32Array, offset: number): number {
    const whitened = this.#whitened
    let distance = 0
    for (let i = 0, row = 0; i < dimensions; row += ++i) {
      let value = (features[offset + i] ?? 0) - (this.#mean[i] ?? 0)
      for (let k = 0; k < i; k++) value -= (this.#factor[row + k] ?? 0) * (whitened[k] ?? 0)
      value /= this.#factor[row + i] ?? 1
      whitened[i] = value
      distance += value * value
    }
    return -0.5 * (distance + this.#logDeterminant)
  }
}
