import { presentSpeakers, timedWords } from '@longhand/transcript'
import type { Section, Text } from '@longhand/transcript'

export interface SpeakerPortrait {
  readonly id: string
  readonly name: string
  readonly index: number
  readonly talkMs: number
  /** Of all talk, 0…1. */
  readonly share: number
  /** Whole percent that add up to 100; all 0 where no one talks. */
  readonly percent: number
  /** The longest ones, in the order of time. */
  readonly samples: readonly Section[]
}

const maxSamples = 3

/** Who talks most first. */
export function portraitsOf(document: Text): SpeakerPortrait[] {
  const talk = presentSpeakers(document).map(({ id, name }) => {
    const own = document.sections.filter(({ speakerId }) => speakerId === id)
    const talkMs = own.reduce(
      (sum, section) => sum + timedWords(section).reduce((ms, word) => ms + word.endMs - word.startMs, 0),
      0,
    )
    const longest = own.toSorted((a, b) => b.text.length - a.text.length).slice(0, maxSamples)
    return {
      id,
      name,
      index: document.speakers.findIndex((speaker) => speaker.id === id),
      talkMs,
      samples: longest.sort((a, b) => a.startMs - b.startMs),
    }
  })
  const all = talk.reduce((sum, { talkMs }) => sum + talkMs, 0)
  const percents = wholePercents(talk.map(({ talkMs }) => talkMs))
  return talk
    .map((one, at) => ({ ...one, share: all === 0 ? 0 : one.talkMs / all, percent: percents[at] ?? 0 }))
    .sort((a, b) => b.talkMs - a.talkMs)
}

/** Percents add up to 100: what rounding down leaves goes to the largest remainders. All 0 gives all 0. */
export function wholePercents(amounts: readonly number[]): number[] {
  const all = amounts.reduce((sum, amount) => sum + amount, 0)
  if (all === 0) return amounts.map(() => 0)
  const exact = amounts.map((amount) => (amount / all) * 100)
  const percents = exact.map(Math.floor)
  const left = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder)
  for (const { at } of byRemainder.slice(0, left)) percents[at]! += 1
  return percents
}
