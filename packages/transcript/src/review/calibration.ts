/** Of each bucket of confidence, how many words that a person listened to were right and how many wrong. */
export interface ConfidenceOutcomes {
  readonly kept: readonly number[]
  readonly corrected: readonly number[]
}

export const confidenceBuckets = 20

/** As many words as the default of a bucket is worth beside those that were counted. */
const priorWords = 30

/** How often a word is right, by its bucket, where nothing was learned yet. Engines by the beginning of their id. */
const defaults: Readonly<Record<string, readonly number[]>> = {
  // Measured on 97 recordings (decision 103).
  pocketsphinx: [
    0.24, 0.34, 0.35, 0.35, 0.39, 0.5, 0.5, 0.56, 0.56, 0.61, 0.67, 0.67, 0.67, 0.67, 0.69, 0.78, 0.79, 0.81,
    0.81, 0.91,
  ],
}

/** Of engines that were never measured: what they say, without certainty. */
const unmeasured = Array.from(
  { length: confidenceBuckets },
  (_, bucket) => 0.02 + (0.96 * (bucket + 0.5)) / confidenceBuckets,
)

export function confidenceBucket(confidence: number): number {
  return Math.min(confidenceBuckets - 1, Math.max(0, Math.floor(confidence * confidenceBuckets)))
}

/**
 * How often a word of each bucket of confidence is right: the default of the engine, moved by what was counted. Never falls from one bucket to the next.
 *
 * @returns {@link confidenceBuckets} shares, 0…1.
 */
export function calibrate(
  engine: string | null,
  { kept, corrected }: ConfidenceOutcomes = { kept: [], corrected: [] },
): number[] {
  const family = Object.keys(defaults).find((name) => engine?.startsWith(name))
  const prior = family === undefined ? unmeasured : defaults[family]!
  return rising(
    prior.map((share, bucket) => {
      const [right, wrong] = [kept[bucket] ?? 0, corrected[bucket] ?? 0]
      const weight = priorWords + right + wrong
      return { share: (share * priorWords + right) / weight, weight, count: 1 }
    }),
  )
}

interface Pool {
  share: number
  weight: number
  count: number
}

/** Isotonic regression: neighbours that fall are pooled until none does. */
function rising(buckets: readonly Pool[]): number[] {
  const pools: Pool[] = []
  for (const bucket of buckets) {
    let last = bucket
    for (let before = pools.at(-1); before && before.share > last.share; before = pools.at(-1)) {
      pools.pop()
      const weight = before.weight + last.weight
      last = {
        share: (before.share * before.weight + last.share * last.weight) / weight,
        weight,
        count: before.count + last.count,
      }
    }
    pools.push(last)
  }
  return pools.flatMap(({ share, count }) => Array.from({ length: count }, () => share))
}
