import { deltaBic, Gaussian } from './gaussian.ts'

export interface ClusterOptions {
  lambda: number
  /** Stop at exactly this many clusters; 0 lets `lambda` decide. */
  count: number
  /** Stop here at the latest; default 1. */
  atLeast?: number
}

/**
 * The criterion's evidence grows with the length of both spans, its cost hardly: over half an hour, one person on two
 * days would be two. So no span counts for more than 16 seconds.
 */
const maxFrames = 1600
/** Clustering takes the square of the number of its inputs; more than this are clustered part by part first. */
const maxInputs = 800

/** @returns for each input the index of its cluster, 0…, in order of first appearance. */
export function clusterGaussians(
  inputs: readonly Gaussian[],
  options: ClusterOptions,
  onProgress?: (share: number) => void,
): number[] {
  if (inputs.length <= maxInputs) return clusterAtOnce(inputs, options, onProgress)
  const parts = Math.ceil(inputs.length / maxInputs)
  const size = Math.ceil(inputs.length / parts)
  const voices: Gaussian[] = []
  const voiceOf: number[] = []
  for (let part = 0; part < parts; part++) {
    const members = inputs.slice(part * size, (part + 1) * size)
    const own = { lambda: options.lambda, count: 0, atLeast: Math.max(1, options.count) }
    const clusters = clusterAtOnce(members, own, (share) => onProgress?.((part + share) / parts))
    const first = voices.length
    clusters.forEach((cluster, index) => {
      const voice = (voices[first + cluster] ??= new Gaussian())
      voice.add(members[index] ?? voice)
      voiceOf.push(first + cluster)
    })
  }
  const joined = clusterAtOnce(voices, options)
  return renumber(voiceOf.map((voice) => joined[voice] ?? 0))
}

function clusterAtOnce(
  inputs: readonly Gaussian[],
  options: ClusterOptions,
  onProgress?: (share: number) => void,
): number[] {
  const total = inputs.length
  const clusters: (Gaussian | undefined)[] = inputs.map(copyOf)
  const owner = inputs.map((_, index) => index)
  const distances = new Float32Array(total * total).fill(Infinity)
  const nearest = new Int32Array(total).fill(-1)
  const measure = (i: number, j: number) => {
    const a = clusters[i]
    const b = clusters[j]
    const distance =
      a && b && i !== j ? deltaBic(a.cappedAt(maxFrames), b.cappedAt(maxFrames), options.lambda) : Infinity
    distances[i * total + j] = distance
    distances[j * total + i] = distance
  }
  const findNearest = (i: number) => {
    let best = -1
    for (let j = 0; j < total; j++) {
      if (
        clusters[j] &&
        j !== i &&
        (best < 0 || (distances[i * total + j] ?? Infinity) < (distances[i * total + best] ?? Infinity))
      )
        best = j
    }
    nearest[i] = best
  }
  for (let i = 0; i < total; i++) {
    for (let j = i + 1; j < total; j++) measure(i, j)
    if (i % 16 === 0) onProgress?.(i / total)
  }
  for (let i = 0; i < total; i++) findNearest(i)
  for (let alive = total; alive > Math.max(options.atLeast ?? 1, options.count); alive--) {
    let best = -1
    for (let i = 0; i < total; i++) {
      if (clusters[i] && (best < 0 || distanceTo(i) < distanceTo(best))) best = i
    }
    const other = nearest[best] ?? -1
    if (best < 0 || other < 0 || (options.count === 0 && distanceTo(best) > 0)) break
    join(best, other)
  }
  return renumber(owner)

  function distanceTo(i: number): number {
    return distances[i * total + (nearest[i] ?? i)] ?? Infinity
  }

  function join(kept: number, gone: number): void {
    const target = clusters[kept]
    const source = clusters[gone]
    if (!target || !source) return
    target.add(source)
    clusters[gone] = undefined
    for (let k = 0; k < total; k++) if (owner[k] === gone) owner[k] = kept
    for (let k = 0; k < total; k++) {
      if (clusters[k] && k !== kept) measure(kept, k)
    }
    findNearest(kept)
    for (let k = 0; k < total; k++) {
      if (!clusters[k] || k === kept) continue
      const near = nearest[k] ?? -1
      if (near === gone || near === kept) findNearest(k)
      else if ((distances[k * total + kept] ?? Infinity) < distanceTo(k)) nearest[k] = kept
    }
  }
}

function copyOf(source: Gaussian): Gaussian {
  const copy = new Gaussian()
  copy.add(source)
  return copy
}

function renumber(owner: readonly number[]): number[] {
  const numbers = new Map<number, number>()
  return owner.map((cluster) => {
    const known = numbers.get(cluster) ?? numbers.size
    numbers.set(cluster, known)
    return known
  })
}
