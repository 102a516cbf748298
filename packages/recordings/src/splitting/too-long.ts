import { recordingStatus, transcriptionMaxSeconds } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'

export function isTooLong({ timeLen, fileStatus }: Pick<Recording, 'timeLen' | 'fileStatus'>): boolean {
  return timeLen >= transcriptionMaxSeconds && fileStatus !== recordingStatus.complete
}
