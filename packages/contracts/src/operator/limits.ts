/** Limits of what operators enter. */
export const operatorLimits = {
  /** Characters of what is searched for. */
  keywordLength: 200,
  /** Characters of why something was done. */
  reasonLength: 500,
  /** Entries of the trail in one export. */
  exportedEntries: 100_000,
} as const
