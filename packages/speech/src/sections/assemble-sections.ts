import { joinWords } from '../words/join-words.ts'
import type { Section, Segment, Turn, Word } from '../ports.ts'
import { punctuate } from './punctuate.ts'
import { findSpeaker } from './find-speaker.ts'
import { speakersAlongside } from './speakers-alongside.ts'

export interface AssembleOptions {
  /** Adds capitals and full stops: for engines without `capabilities().punctuation`. */
  punctuate?: boolean
  /** A pause this long starts a new section. Default 2 s. */
  pauseSeconds?: number
  /** From this length on, a section ends at its next sentence or pause. Default 45 s; a third more ends it anywhere. */
  maxSectionSeconds?: number
}

interface Run {
  speaker: string
  language?: string | undefined
  words: Word[]
}

/**
 * The result depends only on its input: segments may come from any machine in any order.
 * @returns sections in order of time; speakers are `S1`, `S2`, … in order of appearance.
 */
export function assembleSections(
  segments: readonly Segment[],
  turns: readonly Turn[],
  options: AssembleOptions = {},
): Section[] {
  const { pauseSeconds = 2, maxSectionSeconds = 45 } = options
  const channels = new Set(segments.flatMap(({ words }) => words.map((word) => word.channel ?? 0)))
  const inOrder = [...turns].sort((a, b) => a.start - b.start)
  const runs = segments
    .flatMap((segment) => splitBySpeaker(segment, inOrder, channels.size > 1))
    .sort((a, b) => startOf(a) - startOf(b) || a.speaker.localeCompare(b.speaker))
  const sections: Run[] = []
  for (const run of runs) {
    for (const words of splitByPause(run.words, pauseSeconds)) {
      const open = sections.at(-1)
      if (open && continues(open, { ...run, words }, pauseSeconds, maxSectionSeconds))
        open.words.push(...words)
      else sections.push({ ...run, words: [...words] })
    }
  }
  const whole = sections.flatMap((section) => splitByLength(section, maxSectionSeconds))
  const names = new Map(
    [...new Set(whole.map(({ speaker }) => speaker))].map((speaker, index) => [speaker, `S${index + 1}`]),
  )
  return whole.map(({ speaker, language, words }) => {
    const finished = options.punctuate ? punctuate(words) : words
    const span = { start: finished[0]?.start ?? 0, end: Math.max(...finished.map((word) => word.end)) }
    // One without words of their own has no name either.
    const alongside = speakersAlongside(span, speaker, inOrder).flatMap((other) => names.get(other) ?? [])
    return {
      speaker: names.get(speaker) ?? speaker,
      language,
      alongside: alongside.length > 0 ? alongside : undefined,
      ...span,
      text: joinWords(finished),
      words: finished,
    }
  })
}

function startOf(run: Run): number {
  return run.words[0]?.start ?? 0
}

function splitBySpeaker(segment: Segment, turns: readonly Turn[], byChannel: boolean): Run[] {
  const runs: Run[] = []
  for (const word of segment.words) {
    const named = word.speaker ?? segment.speaker
    const channel = `channel ${word.channel ?? 0}`
    const speaker =
      named !== undefined
        ? `${byChannel ? channel : ''} ${named}`
        : byChannel
          ? channel
          : findSpeaker(word, turns)
    const open = runs.at(-1)
    if (open?.speaker === speaker) open.words.push(word)
    else runs.push({ speaker, language: segment.language, words: [word] })
  }
  return runs
}

function splitByPause(words: readonly Word[], pauseSeconds: number): Word[][] {
  const parts: Word[][] = []
  for (const word of words) {
    const open = parts.at(-1)
    const last = open?.at(-1)
    if (open && last && word.start - last.end < pauseSeconds) open.push(word)
    else parts.push([word])
  }
  return parts
}

function continues(open: Run, next: Run, pauseSeconds: number, maxSectionSeconds: number): boolean {
  const last = open.words.at(-1)
  if (open.speaker !== next.speaker || open.language !== next.language || !last) return false
  return startOf(next) - last.end < pauseSeconds && last.end - startOf(open) < maxSectionSeconds
}

function splitByLength(run: Run, maxSectionSeconds: number): Run[] {
  const parts: Run[] = []
  let words: Word[] = []
  run.words.forEach((word, index) => {
    words.push(word)
    const next = run.words[index + 1]
    const length = word.end - (words[0]?.start ?? 0)
    if (!next || length < maxSectionSeconds) return
    const isPlaceToStop = /[.!?。!?…]$/u.test(word.text) || next.start - word.end >= 0.3
    if (isPlaceToStop || length >= (maxSectionSeconds * 4) / 3) {
      parts.push({ ...run, words })
      words = []
    }
  })
  if (words.length > 0) parts.push({ ...run, words })
  return parts
}
