import type { Span, Turn } from '@longhand/speech'

export interface SpeechTurnOptions {
  /** A pause this long starts a new section. Default 1.5 s. */
  pauseSeconds?: number
  /** From this length on, a section ends at its next pause: as much as one can keep in mind while typing. Default 12 s. */
  maxSectionSeconds?: number
}

/** Shorter, it is no turn of its own: the border between speakers is not that exact. */
const minTurnSeconds = 0.4

/**
 * Cuts speech where another speaker begins, and joins what one speaker says between short pauses.
 *
 * @param chunks With the channel in which they were found; where there are several, each has a speaker of its own.
 * @param turns Who speaks when, in any order; without any, all is one speaker's.
 * @param speakerOf Who speaks in a span that no turn of another speaker cuts; empty where that is not known.
 * @returns in order of time, seconds; speakers are `S1`, `S2`, … in order of appearance.
 */
export function speechTurns(
  chunks: readonly { channel: number; speech: readonly Span[] }[],
  turns: readonly Turn[],
  speakerOf: (span: Span) => string,
  { pauseSeconds = 1.5, maxSectionSeconds = 12 }: SpeechTurnOptions = {},
): Turn[] {
  const inOrder = [...turns].sort((a, b) => a.start - b.start)
  const hasChannels = new Set(chunks.map(({ channel }) => channel)).size > 1
  const pieces = chunks
    .flatMap(({ channel, speech }) =>
      speech.flatMap((span) =>
        hasChannels
          ? [{ ...span, speaker: `channel ${channel}` }]
          : cutAtTurns(span, inOrder).map((piece) => ({ ...piece, speaker: speakerOf(piece) })),
      ),
    )
    .sort((a, b) => a.start - b.start)
  const joined: Turn[] = []
  for (const { start, end, speaker } of pieces) {
    const open = joined.at(-1)
    const continues =
      open?.speaker === speaker && start - open.end < pauseSeconds && end - open.start <= maxSectionSeconds
    if (continues) open.end = Math.max(open.end, end)
    else joined.push({ start, end, speaker })
  }
  const names = new Map<string, string>()
  return joined.map((turn) => {
    if (!names.has(turn.speaker)) names.set(turn.speaker, `S${names.size + 1}`)
    return { ...turn, speaker: names.get(turn.speaker)! }
  })
}

function cutAtTurns({ start, end }: Span, turns: readonly Turn[]): Span[] {
  const pieces: Span[] = []
  let from = start
  for (const turn of turns) {
    if (turn.start - from < minTurnSeconds || end - turn.start < minTurnSeconds) continue
    pieces.push({ start: from, end: turn.start })
    from = turn.start
  }
  return [...pieces, { start: from, end }]
}
