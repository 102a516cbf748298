import { describe, expect, it } from 'vitest'
import { noise } from '../testing/clips.ts'
import { gaussianOf } from './change-points.ts'
import { clusterGaussians } from './cluster.ts'
import { deltaBic, Gaussian } from './gaussian.ts'
import { dimensions } from './mfcc.ts'
import { powerSpectrum, spectrumSize } from './power-spectrum.ts'
import { resegment } from './resegment.ts'
import { VoiceModel } from './voice-model.ts'

/** Frames of pseudo-random features around a centre. */
function frames(count: number, center: number, seed: number): Float32Array {
  let state = seed
  const random = () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x7fffffff
  return Float32Array.from(
    { length: count * dimensions },
    (_, index) => center * Math.sin(index % dimensions) + random() + random() + random() - 1.5,
  )
}

function concat(...parts: Float32Array[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => [...part]))
}

describe('powerSpectrum', () => {
  it('is the discrete Fourier transform', () => {
    const samples = Float64Array.from(noise(spectrumSize / 16_000))
    const spectrum = powerSpectrum(samples)
    for (const bin of [0, 1, 7, 128, 255, 256]) {
      let re = 0
      let im = 0
      samples.forEach((sample, index) => {
        re += sample * Math.cos((2 * Math.PI * bin * index) / spectrumSize)
        im -= sample * Math.sin((2 * Math.PI * bin * index) / spectrumSize)
      })
      expect((spectrum[bin] ?? 0) / (re * re + im * im)).toBeCloseTo(1, 6)
    }
  })
})

describe('deltaBic', () => {
  const one = gaussianOf(frames(300, 0, 1), 0, 300)
  const alike = gaussianOf(frames(300, 0, 2), 0, 300)
  const other = gaussianOf(frames(300, 2, 3), 0, 300)

  it('is above zero for different voices only', () => {
    expect(deltaBic(one, alike, 1)).toBeLessThan(0)
    expect(deltaBic(one, other, 1)).toBeGreaterThan(0)
    expect(deltaBic(one, other, 1)).toBeCloseTo(deltaBic(other, one, 1), 6)
  })

  it('sees a joined span as one', () => {
    const joint = new Gaussian()
    joint.add(one)
    joint.add(alike)
    const direct = gaussianOf(concat(frames(300, 0, 1), frames(300, 0, 2)), 0, 600)
    expect(joint.logDeterminant()).toBeCloseTo(direct.logDeterminant(), 4)
    expect(joint.cappedAt(100)).toMatchObject({ count: 100 })
    expect(joint.cappedAt(100).logDeterminant()).toBeCloseTo(joint.logDeterminant(), 6)
    expect(joint.cappedAt(1000)).toBe(joint)
  })
})

describe('clusterGaussians', () => {
  const voice = (center: number, seed: number) => gaussianOf(frames(200, center, seed), 0, 200)

  it('finds how many there are, in order of appearance', () => {
    const inputs = [voice(0, 1), voice(3, 2), voice(0, 3), voice(-3, 4), voice(3, 5)]
    expect(clusterGaussians(inputs, { lambda: 2, count: 0 })).toEqual([0, 1, 0, 2, 1])
  })

  it('finds as many as it is told', () => {
    const inputs = [voice(0, 1), voice(3, 2), voice(0, 3), voice(-3, 4), voice(3, 5)]
    for (const count of [1, 2, 4, 5])
      expect(new Set(clusterGaussians(inputs, { lambda: 2, count })).size).toBe(count)
  })

  it('clusters long lists part by part with the same result', () => {
    const inputs = Array.from({ length: 900 }, (_, index) =>
      gaussianOf(frames(60, (index % 3) * 3, index + 1), 0, 60),
    )
    const clusters = clusterGaussians(inputs, { lambda: 2, count: 0 })
    expect(clusters).toEqual(inputs.map((_, index) => index % 3))
  })

  it('takes one or none', () => {
    expect(clusterGaussians([], { lambda: 2, count: 0 })).toEqual([])
    expect(clusterGaussians([voice(0, 1)], { lambda: 2, count: 0 })).toEqual([0])
  })
})

describe('resegment', () => {
  it('puts the border where the voice changes', () => {
    const features = concat(frames(120, 0, 1), frames(180, 2, 2))
    const voices = [
      new VoiceModel(gaussianOf(features, 0, 100)),
      new VoiceModel(gaussianOf(features, 140, 300)),
    ]
    const voiceSpans = resegment(features, 0, 300, voices)
    expect(voiceSpans.map(({ voice }) => voice)).toEqual([0, 1])
    expect(voiceSpans[0]?.from).toBe(0)
    expect(voiceSpans[1]?.to).toBe(300)
    expect(Math.abs((voiceSpans[1]?.from ?? 0) - 120)).toBeLessThan(6)
  })
})
