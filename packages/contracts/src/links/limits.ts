/** What can be at an address: a media file, a podcast feed, or a page that plays something. */
export const linkKinds = ['file', 'feed', 'page'] as const

/** One of {@link linkKinds}. */
export type LinkKind = (typeof linkKinds)[number]

/** How far the import of a link is. */
export const linkStates = ['waiting', 'fetching', 'done', 'failed', 'cancelled'] as const

/** One of {@link linkStates}. */
export type LinkState = (typeof linkStates)[number]

/** Why an import failed, in a word: what is not the sender's or the file's fault is `server`. */
export const linkProblems = [
  'address',
  'private-network',
  'unreachable',
  'refused',
  'too-slow',
  'cut-off',
  'not-a-file',
  'file',
  'storage',
  'server',
] as const

/** One of {@link linkProblems}. */
export type LinkProblem = (typeof linkProblems)[number]

/**
 * Limits of links. The newest `episodes` of a feed are listed; `perCall` of them can be imported by one call. An import is tried
 * `attempts` times without getting further, for at most `totalSeconds`.
 */
export const linkLimits = {
  addressLength: 2000,
  feedSeconds: 60,
  episodes: 3000,
  perCall: 200,
  unfinished: 500,
  listed: 1000,
  attempts: 8,
  totalSeconds: 6 * 3600,
} as const
