/** Both in seconds; a limit of 0 counts as 1. May exceed 1. */
export function usageShare(used: number, limit: number): number {
  return used / (limit === 0 ? 1 : limit)
}
