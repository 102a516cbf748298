import { audioStatus, transcriptionMaxSeconds } from '@longhand/contracts'
import type { AudioRecord } from '@longhand/contracts'

/** Whether a recording must be cut before it can be transcribed. */
export function isTooLong({ timeLen, fileStatus }: Pick<AudioRecord, 'timeLen' | 'fileStatus'>): boolean {
  return timeLen >= transcriptionMaxSeconds && fileStatus !== audioStatus.complete
}
