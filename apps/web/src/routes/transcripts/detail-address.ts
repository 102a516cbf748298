import type { AudioRecord } from '@longhand/contracts'

/**
 * Address of a recording's page: its name becomes the document's title.
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
