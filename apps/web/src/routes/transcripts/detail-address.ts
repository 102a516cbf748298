import { wireNames } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'

/** The field of an address that names a recording: links that people have kept call it as the wire does. */
export const recordingField = wireNames.recordingId

export function addressAbout(page: string, recordingId: string): string {
  return `${page}?${new URLSearchParams({ [recordingField]: recordingId }).toString()}`
}

/** @param seconds The moment to open at. */
export function detailAddress(
  {
    recordingId,
    timeLen,
    fileName,
  }: Pick<Recording, 'recordingId' | 'fileName'> & { timeLen?: number | undefined },
  seconds = 0,
): string {
  return `/detail?${new URLSearchParams({
    [recordingField]: recordingId,
    ...(timeLen === undefined ? {} : { timeLen: String(timeLen) }),
    fileName,
    ...(seconds === 0 ? {} : { at: String(seconds) }),
  }).toString()}`
}

/** The moment that an address asks for, in seconds; 0 where it asks for none. */
export function momentOf(search: URLSearchParams): number {
  const seconds = Number(search.get('at'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
}

/** The length that an address gives, in seconds; `undefined` where it gives none. */
export function lengthOf(search: URLSearchParams): number | undefined {
  const seconds = Number(search.get('timeLen') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}
