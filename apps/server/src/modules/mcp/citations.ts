import { wireNames } from '@longhand/contracts'

export type AddressOf = (recordingId: string, seconds?: number) => string

export function addressesBelow(publicUrl: string): AddressOf {
  return (recordingId, seconds = 0) => {
    const fields = { [wireNames.recordingId]: recordingId, ...(seconds === 0 ? {} : { at: String(seconds) }) }
    return `${publicUrl}/detail?${new URLSearchParams(fields).toString()}`
  }
}

/** A moment as it is cited: whole seconds, never after what is cited. */
export function citedSecond(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}

/** Seconds as a player shows them: `1:02:03`, `2:03`. */
export function clockTime(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds) % 60,
  ]
  const two = (number: number): string => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
