import type { Word } from '../../text.ts'
import { joinLines } from '../speakers.ts'
import type { ImportedSection } from '../imported-text.ts'
import { times } from './fields.ts'

/** A word, or a sign that belongs to the word before it, as recognizers list them. Milliseconds. */
export interface SpokenToken {
  readonly text: string
  readonly startMs?: number | undefined
  readonly endMs?: number | undefined
  readonly confidence?: number | undefined
  readonly speaker?: string | undefined
  readonly isSign?: boolean
}

/** A sentence that is followed by a pause ends a section, as does a longer pause or another speaker. */
const [sentencePauseMs, pauseMs] = [500, 2000]
const sentenceEnd = /[.!?…。！？]["'”’»)]?$/u

/** Sections of words that are listed one by one. */
export function sectionsOfTokens(tokens: readonly SpokenToken[]): ImportedSection[] {
  const groups: { speaker: string | undefined; words: SpokenToken[] }[] = []
  for (const token of tokens) {
    const open = groups.at(-1)
    const last = open?.words.at(-1)
    if (token.text.trim() === '') continue
    if (token.isSign && open && last) {
      open.words[open.words.length - 1] = { ...last, text: last.text + token.text.trim() }
      continue
    }
    const speaker = token.speaker ?? open?.speaker
    const pause = (token.startMs ?? 0) - (last?.endMs ?? Infinity)
    const isNext =
      !open ||
      !last ||
      speaker !== open.speaker ||
      pause >= pauseMs ||
      (pause >= sentencePauseMs && sentenceEnd.test(last.text))
    if (isNext) groups.push({ speaker, words: [token] })
    else open.words.push(token)
  }
  return groups.map(({ speaker, words }) => {
    const timed = words.flatMap(({ text, startMs, endMs, confidence }): Word[] =>
      startMs === undefined || endMs === undefined
        ? []
        : [
            {
              text: text.trim(),
              startMs,
              endMs: Math.max(startMs, endMs),
              confidence:
                confidence === undefined || confidence < 0 || confidence > 1 ? undefined : confidence,
            },
          ],
    )
    return {
      ...times(timed[0]?.startMs, timed.at(-1)?.endMs),
      speaker,
      text: joinLines(words.map(({ text }) => text)),
      words: timed.length === 0 ? undefined : timed,
    }
  })
}
