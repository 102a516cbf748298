import type { RawCue } from './cues.ts'
import type { FormatFile } from './format.ts'
import { labelled } from './read-subtitles.ts'

/** MicroDVD counts frames, `{24}{48}Text|more`; MPL2 tenths of a second, `[10][20]Text|more`. */
export const microDvd = { read: (text) => ({ sections: labelled(cuesOf(text)) }) } satisfies FormatFile

const timeLine = /^\s*(?:\{(\d+)\}\{(\d*)\}|\[(\d+)\]\[(\d*)\])(.*)$/
/** Of a film, where the file does not say it in its first line: `{1}{1}25`. */
const usualFrameRate = 24_000 / 1001
const openEndedMs = 3000

/** @param start of the text, without blank lines before it. */
export function beginsLikeMicroDvd(start: string): boolean {
  return start
    .replace(/^\ufeff/, '')
    .split('\n', 3)
    .some((line) => timeLine.test(line))
}

function cuesOf(text: string): RawCue[] {
  let frameRate = usualFrameRate
  const cues = text
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((line) => {
      const found = timeLine.exec(line)
      if (!found) return []
      const [, startFrame, endFrame, startTenth, endTenth, said = ''] = found
      const rate = /^\d+(?:\.\d+)?$/.exec(said.trim())
      if (startFrame !== undefined && Number(startFrame) <= 1 && rate && Number(rate[0]) > 5) {
        frameRate = Number(rate[0])
        return []
      }
      const msOf = (frame: string | undefined, tenth: string | undefined): number | undefined =>
        frame ? (Number(frame) * 1000) / frameRate : tenth ? Number(tenth) * 100 : undefined
      const startMs = Math.round(msOf(startFrame, startTenth) ?? 0)
      return [{ startMs, endMs: msOf(endFrame, endTenth), lines: said.split('|').map(withoutCodes) }]
    })
  return cues.map(({ startMs, endMs, lines }, at) => ({
    startMs,
    endMs: Math.max(startMs, Math.round(endMs ?? cues[at + 1]?.startMs ?? startMs + openEndedMs)),
    lines,
  }))
}

/** `{y:i}`, `{C:$0000FF}`, and a slash for italics. */
function withoutCodes(line: string): string {
  return line.replace(/\{[a-z]:[^{}]*\}/gi, '').replace(/^\s*\//, '')
}
