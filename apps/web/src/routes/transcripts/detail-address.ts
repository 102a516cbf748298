import type { AudioRecord } from '@longhand/contracts'

/** Address of a recording's page: its name becomes the document's title. */
export function detailAddress({ fileId, timeLen, fileName }: Pick<AudioRecord, 'fileId' | 'timeLen' | 'fileName'>): string {
  return `/detail?${new URLSearchParams({ fileId, timeLen: String(timeLen), fileName }).toString()}`
}
