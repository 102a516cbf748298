import { deltaBic, Gaussian } from './gaussian.ts'
import { dimensions, framesPerSecond } from './mfcc.ts'

const windowFrames = 1.5 * framesPerSecond
const stepFrames = 0.1 * framesPerSecond
const shortestFrames = 0.6 * framesPerSecond
const changeLambda = 1

/**
 * Frames at which another person may have begun to speak: peaks of the information criterion between two windows that
 * slide over the stretch. Rather too many than too few: clustering joins what belongs together.
 *
 * @returns frame indices inside `from`…`to`, in order, at least 0.6 s apart and away from both ends.
 */
export function findChangePoints(features: Float32Array, from: number, to: number): number[] {
  const scores: { frame: number; score: number }[] = []
  for (let frame = from + shortestFrames; frame <= to - shortestFrames; frame += stepFrames) {
    const left = gaussianOf(features, Math.max(from, frame - windowFrames), frame)
    const right = gaussianOf(features, frame, Math.min(to, frame + windowFrames))
    scores.push({ frame, score: deltaBic(left, right, changeLambda) })
  }
  const points: number[] = []
  const candidates = scores.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  for (const { frame } of candidates) {
    if (points.every((other) => Math.abs(other - frame) >= shortestFrames)) points.push(frame)
  }
  return points.sort((a, b) => a - b)
}

/** The statistics of the frames `from`…`to` (exclusive). */
export function gaussianOf(features: Float32Array, from: number, to: number): Gaussian {
  const gaussian = new Gaussian()
  for (let frame = from; frame < to; frame++) gaussian.addFrame(features, frame * dimensions)
  return gaussian
}
