import type { Chance } from '../chaos/chance.ts'

/** Seconds that a person lets pass between two of a kind, the least and the most. Typing: from the end of a burst to the next. */
export const habits = {
  typing: [4, 20],
  playing: [20, 60],
  listing: [30, 90],
  searching: [60, 180],
  uploading: [180, 420],
  buying: [420, 900],
} as const

export type Habit = keyof typeof habits

const kinds = Object.keys(habits) as Habit[]
/** When the first person of a kind begins: also a run of seconds has each kind in it. */
const earlyShare = 0.2
const peopleForEachSpeaker = 50
const maxSpeakers = 3
const firstPauseMs = 250
const maxPauseMs = 15_000

export function pauseMs(chance: Chance, habit: Habit): number {
  const [least, most] = habits[habit]
  return 1000 * chance.between(least, most)
}

/** Anywhere within the longest pause, as if the person had been there before. */
export function firstPauseOf(
  chance: Chance,
  habit: Habit,
  { number, seconds }: { number: number; seconds: number },
): number {
  const anywhere = 1000 * chance.between(0, habits[habit][1])
  return number === kinds.indexOf(habit) ? Math.min(anywhere, earlyShare * seconds * 1000) : anywhere
}

/** How many of so many people speak into live captions. */
export function speakersOf(people: number): number {
  return Math.min(maxSpeakers, Math.ceil(people / peopleForEachSpeaker))
}

/**
 * Before a call that was not begun is made again: twice as long each time, jittered so that those who were refused together don't come back together.
 *
 * @param tries How often it was made again already.
 * @param retryAfterMs What the server asked for, at least.
 */
export function retryPauseMs(chance: Chance, tries: number, retryAfterMs = 0): number {
  const growing = Math.min(maxPauseMs, firstPauseMs * 2 ** tries)
  return Math.max(retryAfterMs, growing / 2) + chance.between(0, growing / 2)
}
