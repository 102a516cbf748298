import { deltaBic, Gaussian } from './gaussian.ts'
import { dimensions, framesPerSecond } from './mfcc.ts'

/** `to` is exclusive. */
export interface UniformSpan {
  from: number
  to: number
  gaussian: Gaussian
}

const blockFrames = 0.1 * framesPerSecond
const windowBlocks = 20
const minBlocks = 6
const neighborLambda = 1.3

/** Cuts at every peak, then joins alike neighbours: the longer a span, the less its words and the more its voice decide. */
export function cutAtChanges(features: Float32Array, from: number, to: number): UniformSpan[] {
  const blocks = blocksOf(features, from, to)
  const borders = [0, ...findPeaks(blocks), blocks.length]
  const spans = borders.slice(1).map((end, index) => {
    const start = borders[index] ?? 0
    return {
      from: from + start * blockFrames,
      to: end === blocks.length ? to : from + end * blockFrames,
      gaussian: sumOf(blocks, start, end),
    }
  })
  return joinAlikeNeighbors(spans, neighborLambda)
}

export function gaussianOf(features: Float32Array, from: number, to: number): Gaussian {
  const gaussian = new Gaussian()
  for (let frame = from; frame < to; frame++) gaussian.addFrame(features, frame * dimensions)
  return gaussian
}

function blocksOf(features: Float32Array, from: number, to: number): Gaussian[] {
  const count = Math.max(1, Math.floor((to - from) / blockFrames))
  return Array.from({ length: count }, (_, index) => {
    return gaussianOf(
      features,
      from + index * blockFrames,
      index === count - 1 ? to : from + (index + 1) * blockFrames,
    )
  })
}

function sumOf(blocks: readonly Gaussian[], from: number, to: number): Gaussian {
  const sum = new Gaussian()
  for (let index = from; index < to; index++) sum.add(blocks[index] ?? sum)
  return sum
}

function findPeaks(blocks: readonly Gaussian[]): number[] {
  const scores: { border: number; score: number }[] = []
  for (let border = minBlocks; border <= blocks.length - minBlocks; border++) {
    const left = sumOf(blocks, Math.max(0, border - windowBlocks), border)
    const right = sumOf(blocks, border, Math.min(blocks.length, border + windowBlocks))
    scores.push({ border, score: deltaBic(left, right, 0.5) })
  }
  const peaks: number[] = []
  for (const { border, score } of scores.sort((a, b) => b.score - a.score)) {
    if (score > 0 && peaks.every((other) => Math.abs(other - border) >= minBlocks)) peaks.push(border)
  }
  return peaks.sort((a, b) => a - b)
}

function joinAlikeNeighbors(spans: readonly UniformSpan[], lambda: number): UniformSpan[] {
  const joined = [...spans]
  for (;;) {
    let best = -1
    let lowest = 0
    for (let index = 0; index + 1 < joined.length; index++) {
      const [left, right] = [joined[index], joined[index + 1]]
      const distance = left && right ? deltaBic(left.gaussian, right.gaussian, lambda) : 0
      if (distance < lowest) [best, lowest] = [index, distance]
    }
    const [left, right] = [joined[best], joined[best + 1]]
    if (!left || !right) return joined
    left.gaussian.add(right.gaussian)
    joined.splice(best, 2, { from: left.from, to: right.to, gaussian: left.gaussian })
  }
}
