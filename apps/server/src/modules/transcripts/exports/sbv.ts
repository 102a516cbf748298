import { stampedTime } from '@longhand/transcript'
import type { Cue } from './captions.ts'

const timeLine = /^(\d+:\d\d:\d\d\.\d{3}),(?=\d+:\d\d:\d\d\.\d{3}$)/

export function renderSbv(cues: readonly Cue[]): string {
  const blocks = cues.map(
    (cue) =>
      `${stampedTime(cue.startMs)},${stampedTime(cue.endMs)}\n${cue.lines.map(escapeSbv).join('\n')}\n`,
  )
  return blocks.join('\n')
}

// SBV knows no escapes: two times in the text would read as the beginning of a caption.
function escapeSbv(line: string): string {
  return line.replace(timeLine, '$1, ')
}
