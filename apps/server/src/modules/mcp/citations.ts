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
