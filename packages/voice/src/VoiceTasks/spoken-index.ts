/** In milliseconds; in a pause the word before it, and −1 before the first. */
export function spokenIndex(words: readonly { startTime: number }[], time: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.startTime ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}
