const clockTime = /^(-)?(?:(\d+):)?(\d+):(\d{1,2})(?:[.,](\d+))?$/
const frameTime = /^(\d+):(\d{1,2}):(\d{1,2})[:;](\d{1,2})$/

/** As people and programs mistype it: with spaces, or colons of Chinese width. */
function tidyTime(text: string): string {
  return text.replace(/\s+/g, '').replaceAll('：', ':').replaceAll('，', ',')
}

/**
 * `[H:]MM:SS[.fraction]`, or `HH:MM:SS:FF` where the frames a second are known.
 * @returns milliseconds, never before 0; `undefined` for anything else.
 */
export function parseClock(text: string, frameRate?: number): number | undefined {
  const tidy = tidyTime(text)
  const frames = frameRate === undefined ? null : frameTime.exec(tidy)
  if (frames) {
    const [, hours, minutes, seconds, frame] = frames.map(Number)
    return Math.round(((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + (frame! * 1000) / frameRate!)
  }
  const found = clockTime.exec(tidy)
  if (!found) return undefined
  const [, minus, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = found
  if (minus) return 0
  return Math.round(
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(`0.${fraction}`) * 1000,
  )
}

/** Of times with frames, which do not say how many a second has: the least that all of them fit into. */
export function likelyFrameRate(times: readonly string[]): number {
  const frames = times.map((text) => Number(frameTime.exec(tidyTime(text))?.[4] ?? 0))
  const most = frames.reduce((max, frame) => Math.max(max, frame), 0)
  return [24, 25, 30, 50, 60].find((rate) => most < rate) ?? 60
}

/** Seconds of a program's output. */
export function toMs(seconds: number): number {
  return Math.max(0, Math.round(seconds * 1000))
}

/** What several texts take of a time by their length, one after another. */
export function shareTime(
  texts: readonly string[],
  startMs: number,
  endMs: number,
): { startMs: number; endMs: number }[] {
  const total = texts.reduce((sum, text) => sum + text.length, 0)
  let spoken = 0
  const timeAt = (place: number): number =>
    total === 0 ? startMs : Math.round(startMs + ((endMs - startMs) * place) / total)
  return texts.map((text) => {
    const from = timeAt(spoken)
    spoken += text.length
    return { startMs: from, endMs: timeAt(spoken) }
  })
}
