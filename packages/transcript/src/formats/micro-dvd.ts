import { shownUntilNext, type ShownLines } from './cues.ts'
import type { FormatFile } from './format.ts'
import type { ImportedText } from './imported-text.ts'
import { NoteCount } from './notes.ts'
import { labelled } from './read-subtitles.ts'
import { parseClock } from './times.ts'

/** MicroDVD counts frames, `{24}{48}Text|more`; MPL2 tenths of a second, `[10][20]Text|more`; PowerDivX seconds, `{0:00:01}{0:00:02}Text|more`. */
export const microDvd = { read: readMicroDvd } satisfies FormatFile

const clock = String.raw`\d+:\d\d:\d\d`
const timeLine = new RegExp(
  String.raw`^\s*(?:\{(\d+)\}\{(\d*)\}|\[(\d+)\]\[(\d*)\]|\{(${clock})\}\{((?:${clock})?)\})(.*)$`,
)
/** Of a film, where the file does not say it in its first line: `{1}{1}25`. */
const usualFrameRate = 24_000 / 1001

/** @param start of the text, without blank lines before it. */
export function beginsLikeMicroDvd(start: string): boolean {
  return start
    .replace(/^\ufeff/, '')
    .split('\n', 3)
    .some((line) => timeLine.test(line))
}

function readMicroDvd(text: string): ImportedText {
  const notes = new NoteCount()
  const shown: ShownLines[] = []
  let frameRate = usualFrameRate
  for (const line of text.replace(/^\ufeff/, '').split('\n')) {
    const found = timeLine.exec(line)
    if (!found) {
      if (line.trim() !== '') notes.add('left-out', line)
      continue
    }
    const [, startFrame, endFrame, startTenth, endTenth, startClock, endClock, said = ''] = found
    const rate = /^\d+(?:\.\d+)?$/.exec(said.trim())
    if (startFrame !== undefined && Number(startFrame) <= 1 && rate && Number(rate[0]) > 5) {
      frameRate = Number(rate[0])
      continue
    }
    const msOf = (...[frame, tenth, time]: (string | undefined)[]): number | undefined =>
      frame
        ? Math.round((Number(frame) * 1000) / frameRate)
        : tenth
          ? Number(tenth) * 100
          : parseClock(time ?? '')
    shown.push({
      startMs: msOf(startFrame, startTenth, startClock) ?? 0,
      endMs: msOf(endFrame, endTenth, endClock),
      lines: said.split('|').map(withoutCodes),
    })
  }
  return { sections: labelled(shownUntilNext(shown)), ...notes.fields() }
}

/** `{y:i}`, `{C:$0000FF}`, and a slash for italics. */
function withoutCodes(line: string): string {
  return line.replace(/\{[a-z]:[^{}]*\}/gi, '').replace(/^\s*\//, '')
}
