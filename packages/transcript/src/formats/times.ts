const clockTime = /^(-)?(?:(\d+):)?(\d+):(\d{1,2})(?:[.,](\d+))?$/

/** `[H:]MM:SS[.fraction]`. @returns milliseconds, never before 0; `undefined` for anything else. */
export function parseClock(text: string): number | undefined {
  const found = clockTime.exec(text.trim())
  if (!found) return undefined
  const [, minus, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = found
  if (minus) return 0
  return Math.round(
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(`0.${fraction}`) * 1000,
  )
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
