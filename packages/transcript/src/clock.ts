/** `H:MM:SS` */
export function clock(milliseconds: number): string {
  const { hours, minutes, seconds } = split(milliseconds)
  return `${hours}:${pad(minutes, 2)}:${pad(seconds, 2)}`
}

/** `H:MM:SS`, or `M:SS` of less than an hour, as players show it. */
export function playerTime(milliseconds: number): string {
  const { hours, minutes, seconds } = split(Math.floor(milliseconds / 1000) * 1000)
  return hours > 0 ? `${hours}:${pad(minutes, 2)}:${pad(seconds, 2)}` : `${minutes}:${pad(seconds, 2)}`
}

/** `HH:MM:SS,mmm`, with the separator that a format wants. */
export function timecode(milliseconds: number, separator: ',' | '.'): string {
  const { hours, minutes, seconds, rest } = split(milliseconds)
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(seconds, 2)}${separator}${pad(rest, 3)}`
}

/** `H:MM:SS.mmm`, as in SBV. */
export function stampedTime(milliseconds: number): string {
  return `${clock(Math.floor(Math.round(milliseconds) / 1000) * 1000)}.${pad(split(milliseconds).rest, 3)}`
}

/** `H:MM:SS.cc`, as in ASS. */
export function hundredths(count: number): string {
  return `${clock(Math.floor(count / 100) * 1000)}.${pad(count % 100, 2)}`
}

function split(milliseconds: number): { hours: number; minutes: number; seconds: number; rest: number } {
  const whole = Math.round(milliseconds)
  const seconds = Math.floor(whole / 1000)
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    rest: whole % 1000,
  }
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
