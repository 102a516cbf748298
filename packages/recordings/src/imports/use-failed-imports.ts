import { recordingStatus } from '@longhand/contracts'
import type { TranscriptionProgress } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { useEffect, useRef } from 'react'
import { importEntryMessages } from './import-entry-messages.ts'

/** Says why a text that was being matched with its recording could not be imported: the recording is as it was before, so nothing else would. */
export function useFailedImports(progress: ReadonlyMap<string, TranscriptionProgress>): void {
  const toast = useToast()
  const t = importEntryMessages.useMessages()
  const reported = useRef(new Set<string>())
  useEffect(() => {
    for (const { recordingId, fileStatus, stage, reason } of progress.values()) {
      const hasFailed =
        stage === 'failed' &&
        (fileStatus === recordingStatus.complete || fileStatus === recordingStatus.waiting)
      if (!hasFailed) reported.current.delete(recordingId)
      else if (reason !== null && !reported.current.has(recordingId)) {
        reported.current.add(recordingId)
        toast.show({ title: t('notImported'), description: reason, tone: 'error' })
      }
    }
  }, [progress, toast, t])
}
