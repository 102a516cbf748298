import { api, useApiDispatch } from '@longhand/api-client'
import type { RecordingTask } from '@longhand/contracts'
import { useToast } from '@longhand/ui-kit'
import { useEffect, useRef } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { useListRecordingTasksQuery } from '../api/splitting-api.ts'
import { useRestoreRecordingsMutation } from '../api/recordings-api.ts'
import { splittingMessages } from './splitting-messages.ts'

const pollMs = 1500

/** Renews the cache and shows the person when one has ended. */
export function useAudioTasks(): readonly RecordingTask[] {
  const t = splittingMessages.useMessages()
  const toast = useToast()
  const dispatch = useApiDispatch()
  const [restore] = useRestoreRecordingsMutation()
  const seenRunning = useRef(new Set<string>())
  const known = useListRecordingTasksQuery()
  const running = (known.data ?? []).filter(({ status }) => status === 'running')
  useListRecordingTasksQuery(undefined, {
    skip: running.length === 0,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  })

  const report = useEffectEvent(
    ({ kind, status, reason, recordingIds, sourceRecordingIds, originals }: RecordingTask) => {
      dispatch(api.util.invalidateTags([{ type: 'Recording', id: 'LIST' }, 'RecycleBin', 'Storage']))
      if (status === 'failed')
        toast.show({
          title: kind === 'split' ? t('cutFailed') : t('joinFailed'),
          description: reason ?? undefined,
          tone: 'error',
        })
      else if (kind === 'merge') toast.show({ title: t('joined'), tone: 'success' })
      else {
        const action = {
          label: t('restoreOriginal'),
          onPress: () => void restore({ recordingIds: sourceRecordingIds }),
        }
        toast.show({
          title: t('cutDone', { count: recordingIds.length }),
          tone: 'success',
          action: originals === 'recycle' ? action : undefined,
        })
      }
    },
  )
  useEffect(() => {
    for (const task of known.data ?? []) {
      if (task.status === 'running') seenRunning.current.add(task.taskId)
      // What ended before this page was opened is no news.
      else if (seenRunning.current.delete(task.taskId)) report(task)
    }
  }, [known.data])
  return running
}
