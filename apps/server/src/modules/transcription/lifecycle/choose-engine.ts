import { choosesEngine, comparePreferences, type EngineChoice } from '@longhand/speech/settings'
import type { QueueName } from '../../../platform/queue/job.ts'

/** An engine that a worker has reported, now or once. */
export interface KnownEngine {
  engine: string
  quality: 'basic' | 'good' | 'best'
  /** For `comparePreferences`; absent where only quality counts, and of workers of the release before this one. */
  preference?: readonly number[] | undefined
  languages: readonly string[]
  vocabulary: boolean
  /** Whether it detects languages by itself. */
  languageDetection: boolean
  /** Whether it writes in English what is said in its other languages; workers of the release before this one report nothing of it. */
  toEnglish?: boolean | undefined
  /** Recordings up to this length are one chunk for it; absent where it makes no difference, and while it has no worker. */
  wholeSeconds?: number | undefined
  queue: QueueName
  isLive: boolean
  /** Of those that are not: when one last did. */
  seenAt?: Date
}

const qualities = ['basic', 'good', 'best'] as const

/**
 * The first of the order that knows all the languages, and detects which is spoken where there are several. One that is named waits for a worker; `auto` takes what
 * is there.
 *
 * @param order Of the settings.
 * @param toEnglish Whether it has to translate them into English.
 * @returns `undefined` when none knows them.
 */
export function chooseEngine(
  order: readonly EngineChoice[],
  engines: readonly KnownEngine[],
  languages: readonly string[],
  toEnglish = false,
): KnownEngine | undefined {
  return enginesInOrder(order, engines).find((engine) => recognizes(engine, languages, toEnglish))
}

/** Those that the order can lead to, in the order in which it does. */
export function enginesInOrder(
  order: readonly EngineChoice[],
  engines: readonly KnownEngine[],
): KnownEngine[] {
  return [
    ...new Set(
      order.flatMap((choice) => engines.filter((engine) => isOffered(choice, engine)).sort(betterFirst)),
    ),
  ]
}

/** Those that the order can lead to, the best first. */
export function offeredEngines(
  order: readonly EngineChoice[],
  engines: readonly KnownEngine[],
): KnownEngine[] {
  return enginesInOrder(order, engines).sort(betterFirst)
}

/** Of each engine that runs, the languages in which recordings go to it before all others. */
export function languagesInUse(
  order: readonly EngineChoice[],
  engines: readonly KnownEngine[],
): Map<string, string[]> {
  const live = engines.filter(({ isLive }) => isLive)
  const used = new Map<string, string[]>(live.map(({ engine }) => [engine, []]))
  for (const language of new Set(live.flatMap(({ languages }) => languages))) {
    const first = chooseEngine(order, live, [language])
    if (first) used.get(first.engine)?.push(language)
  }
  return used
}

/** Whether another may take its place when it is gone: a model that was removed. One that is named is waited for, and so is a server, which will be back. */
export function isReplaceable(order: readonly EngineChoice[], engine: string): boolean {
  if (!engine.startsWith('sherpa:')) return false
  const [choice] = order.filter((one) => choosesEngine(one, engine))
  return choice?.engine === 'auto' || (choice?.engine === 'sherpa' && choice.model === undefined)
}

/** Languages that an engine has to know for it. */
export function allSpoken({
  language,
  languages,
}: {
  language: string
  languages: readonly string[]
}): readonly string[] {
  return languages.length > 0 ? languages : [language]
}

export function recognizes(
  {
    languages: known,
    languageDetection,
    toEnglish: translates = false,
  }: Pick<KnownEngine, 'languages' | 'languageDetection' | 'toEnglish'>,
  languages: readonly string[],
  toEnglish = false,
): boolean {
  return (
    languages.every((language) => known.includes(primaryOf(language))) &&
    (languages.length < 2 || languageDetection) &&
    (translates || !toEnglish)
  )
}

export function primaryOf(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** Two engines whose ids differ in punctuation alone would share one: what is not its own, a worker sends on. */
export function queueOfEngine(engine: string): QueueName {
  return `compute.${engine.replaceAll(/[^\w.\-/]/g, '.')}`
}

function isOffered(choice: EngineChoice, { engine, isLive }: KnownEngine): boolean {
  return choosesEngine(choice, engine) && (isLive || choice.engine !== 'auto')
}

function betterFirst(a: KnownEngine, b: KnownEngine): number {
  if (a.isLive !== b.isLive) return a.isLive ? -1 : 1
  const recent = (b.seenAt?.getTime() ?? 0) - (a.seenAt?.getTime() ?? 0)
  return (
    (a.isLive ? 0 : recent) ||
    comparePreferences(preferenceOf(a), preferenceOf(b)) ||
    qualities.indexOf(b.quality) - qualities.indexOf(a.quality)
  )
}

function preferenceOf({ preference, quality }: KnownEngine): readonly number[] {
  return preference ?? [quality === 'basic' ? 1 : 0]
}
