import { dimensions } from './mfcc.ts'

const size = dimensions
const pairs = (size * (size + 1)) / 2
const parameters = size + pairs
/** Keeps the covariance of very short spans invertible. */
const floor = 1e-2

export class Gaussian {
  count = 0
  readonly sums = new Float64Array(size)
  /** Lower triangle of the summed products, row by row. */
  readonly products = new Float64Array(pairs)
  #logDeterminant: number | undefined
  #capped: Gaussian | undefined

  addFrame(features: Float32Array, offset: number): void {
    this.count++
    this.#logDeterminant = undefined
    this.#capped = undefined
    let index = 0
    for (let i = 0; i < size; i++) {
      const x = features[offset + i] ?? 0
      this.sums[i] = (this.sums[i] ?? 0) + x
      for (let j = 0; j <= i; j++)
        this.products[index] = (this.products[index++] ?? 0) + x * (features[offset + j] ?? 0)
    }
  }

  add(other: Gaussian): void {
    this.count += other.count
    this.#logDeterminant = undefined
    this.#capped = undefined
    for (let i = 0; i < size; i++) this.sums[i] = (this.sums[i] ?? 0) + (other.sums[i] ?? 0)
    for (let i = 0; i < pairs; i++) this.products[i] = (this.products[i] ?? 0) + (other.products[i] ?? 0)
  }

  cappedAt(frames: number): Gaussian {
    if (this.count <= frames) return this
    if (this.#capped?.count !== frames) {
      const capped = new Gaussian()
      const share = frames / this.count
      capped.count = frames
      this.sums.forEach((sum, index) => (capped.sums[index] = sum * share))
      this.products.forEach((product, index) => (capped.products[index] = product * share))
      this.#capped = capped
    }
    return this.#capped
  }

  logDeterminant(): number {
    return (this.#logDeterminant ??= factorise(this.count, this.sums, this.products))
  }

  /** Lower triangle, row by row; valid until the next call of anything here. */
  factorise(): { factor: Float64Array; logDeterminant: number } {
    return { logDeterminant: factorise(this.count, this.sums, this.products), factor: triangle }
  }
}

const triangle = new Float64Array(pairs)
const jointSums = new Float64Array(size)
const jointProducts = new Float64Array(pairs)

function factorise(count: number, sums: Float64Array, products: Float64Array): number {
  let result = 0
  let index = 0
  for (let i = 0; i < size; i++) {
    const rowI = (i * (i + 1)) / 2
    for (let j = 0; j <= i; j++) {
      const rowJ = (j * (j + 1)) / 2
      let value = (products[index++] ?? 0) / count - ((sums[i] ?? 0) / count) * ((sums[j] ?? 0) / count)
      if (i === j) value += floor
      for (let k = 0; k < j; k++) value -= (triangle[rowI + k] ?? 0) * (triangle[rowJ + k] ?? 0)
      if (i === j) {
        const diagonal = Math.max(value, floor * 1e-3)
        triangle[rowI + i] = Math.sqrt(diagonal)
        result += Math.log(diagonal)
      } else triangle[rowI + j] = value / (triangle[rowJ + j] ?? 1)
    }
  }
  return result
}

/** Change of the Bayesian information criterion; above 0 they sound like two people. `lambda` weighs the cost of the second. */
export function deltaBic(a: Gaussian, b: Gaussian, lambda: number): number {
  const count = a.count + b.count
  for (let i = 0; i < size; i++) jointSums[i] = (a.sums[i] ?? 0) + (b.sums[i] ?? 0)
  for (let i = 0; i < pairs; i++) jointProducts[i] = (a.products[i] ?? 0) + (b.products[i] ?? 0)
  const joint = factorise(count, jointSums, jointProducts)
  const gain = 0.5 * (count * joint - a.count * a.logDeterminant() - b.count * b.logDeterminant())
  return gain - 0.5 * lambda * parameters * Math.log(count)
}
