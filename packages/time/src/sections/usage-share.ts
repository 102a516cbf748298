/** Used over limit, in seconds both; a limit of 0 counts as 1. More than 1 when more was used than there is now. */
export function usageShare(used: number, limit: number): number {
  return used / (limit === 0 ? 1 : limit)
}
