import type { Recording, RecordingTask } from '@longhand/contracts'
import { Progress } from '@longhand/ui-kit'
import { formatPercent, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { splittingMessages } from './splitting-messages.ts'
import styles from './Splitting.module.css'
import { useAudioTasks } from './use-audio-tasks.ts'

export interface AudioTaskListProps {
  records: readonly Pick<Recording, 'recordingId' | 'fileName'>[]
}

export function AudioTaskList({ records }: AudioTaskListProps): ReactNode {
  const t = splittingMessages.useMessages()
  const language = useLanguage()
  const tasks = useAudioTasks()
  if (tasks.length === 0) return null

  function labelOf({ kind, sourceRecordingIds }: RecordingTask): string {
    if (kind === 'merge') return t('joining', { count: sourceRecordingIds.length })
    const fileName = records.find(({ recordingId }) => recordingId === sourceRecordingIds[0])?.fileName
    return fileName === undefined ? t('cuttingUnknown') : t('cutting', { fileName })
  }

  return (
    <ul className={styles.tasks} aria-label={t('title')}>
      {tasks.map((task) => (
        <li key={task.taskId}>
          <Progress
            label={labelOf(task)}
            value={task.progress}
            detail={formatPercent(task.progress, language)}
          />
        </li>
      ))}
    </ul>
  )
}
