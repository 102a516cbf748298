/**
 * How many there are before the first that it doesn't hold for.
 *
 * @param sorted Past that first one it holds for none.
 */
export function countWhile<T>(sorted: readonly T[], holds: (item: T) => boolean): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(sorted[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
