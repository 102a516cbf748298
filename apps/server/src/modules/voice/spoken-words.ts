import type { SpokenWord } from '@longhand/speech'
import { type Span, timecode } from '@longhand/transcript'
import { joinTokens } from '@longhand/transcript/subtitles'
import { makeCues } from '@longhand/transcript/exports'
import { partsOf, sentencePauseSeconds, type ScriptPart, type StoredScript } from './script.ts'

/** A word with its times in the whole and its place in the whole text. */
export interface PlacedWord extends Span {
  at: number
  text: string
  timing: SpokenWord['timing']
}

export function pauseAfter(part: ScriptPart, { pauseSeconds }: Pick<StoredScript, 'pauseSeconds'>): number {
  return part.endsParagraph ? pauseSeconds : sentencePauseSeconds
}

export function wordsOf(
  script: StoredScript,
  spoken: readonly { seconds: number | null; words: SpokenWord[] | null }[],
): PlacedWord[] {
  let from = 0
  return partsOf(script).flatMap((part, index) => {
    const { seconds, words } = spoken[index] ?? {}
    const start = from
    from += (seconds ?? 0) + pauseAfter(part, script)
    return (words ?? []).map(({ text, at, timing, ...word }) => ({
      text,
      timing,
      at: part.at + at,
      startMs: Math.round((start + word.start) * 1000),
      endMs: Math.round((start + word.end) * 1000),
    }))
  })
}

export function toSrt(words: readonly PlacedWord[]): string {
  const text = joinTokens(words.map((word) => word.text))
  const section = {
    id: '0',
    speakerId: '0',
    speakerName: '',
    startMs: 0,
    endMs: words.at(-1)?.endMs ?? 0,
    text,
    words: words.map(({ text: word, startMs, endMs }) => ({ text: word, startMs, endMs })),
  }
  return makeCues([section], { speakers: false })
    .map(
      (cue, index) =>
        `${index + 1}\n${timecode(cue.startMs, ',')} --> ${timecode(cue.endMs, ',')}\n${cue.lines.join('\n')}\n`,
    )
    .join('\n')
}
