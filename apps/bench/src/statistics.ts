/** The nearest rank: the smallest of the values that this share, 0…1, of them does not exceed. NaN for none. */
export function percentile(values: readonly number[], share: number): number {
  return (
    values.toSorted((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ??
    Number.NaN
  )
}

/** The one in the middle; of an even number, the lower of the two. NaN for none. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}

/** The same numbers from 0 to 1 for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
