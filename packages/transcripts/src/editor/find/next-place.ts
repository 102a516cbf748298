/** Wraps round; −1 stands for none, before the first and after the last. */
export function nextPlace(count: number, place: number, direction: 1 | -1): number {
  if (count === 0) return -1
  if (place < 0) return direction > 0 ? 0 : count - 1
  return (place + direction + count) % count
}
