import type { AudioRecord } from '@longhand/contracts'

/**
 * Address of a recording's page: its name becomes the document's title, and its length is shown until the recording itself is there.
 *
 * @param seconds The moment to open at.
 */
export function detailAddress({ fileId, timeLen, fileName }: Pick<AudioRecord, 'fileId' | 'fileName'> & { timeLen?: number | undefined }, seconds = 0): string {
  return `/detail?${new URLSearchParams({
    fileId,
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
