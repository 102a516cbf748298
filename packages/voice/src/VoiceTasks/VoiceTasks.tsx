import { recordingStatus, type VoiceTask } from '@longhand/contracts'
import { ConfirmDialog, ErrorState, Skeleton } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useAttempt } from '../api/use-failure-toast.ts'
import { useDeleteVoiceTaskMutation, useListVoiceTasksQuery } from '../api/voice-api.ts'
import { voiceMessages } from '../messages.ts'
import { SpokenPlayer } from './SpokenPlayer.tsx'
import { VoiceTaskRow } from './VoiceTaskRow.tsx'
import styles from './VoiceTasks.module.css'

const askEveryMs = 1000
const isRunning = ({ status }: VoiceTask): boolean =>
  status === recordingStatus.inQueue || status === recordingStatus.transferring

export interface VoiceTasksProps {
  kind: VoiceTask['kind']
  awaited?: string | undefined
}

export function VoiceTasks({ kind, awaited }: VoiceTasksProps): ReactNode {
  const t = voiceMessages.useMessages()
  const attempt = useAttempt(t('failed'))
  const [isWaiting, setWaiting] = useState(false)
  const { data, isError, refetch } = useListVoiceTasksQuery(undefined, {
    pollingInterval: isWaiting ? askEveryMs : 0,
  })
  const [erase] = useDeleteVoiceTaskMutation()
  const [openId, setOpenId] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const [doomed, setDoomed] = useState<VoiceTask>()
  const running = data?.some(isRunning) ?? false
  if (running !== isWaiting) setWaiting(running)
  const tasks = data?.filter((task) => task.kind === kind)
  if (
    awaited !== opened &&
    tasks?.some((task) => task.taskId === awaited && task.status === recordingStatus.complete)
  ) {
    setOpened(awaited)
    setOpenId(awaited)
  }

  return (
    <section aria-label={t('tasks.title')}>
      <h2 className={styles.title}>{t('tasks.title')}</h2>
      {openId === undefined ? null : <SpokenPlayer key={openId} taskId={openId} />}
      {tasks ? (
        <ul className={styles.list}>
          {tasks.map((task) => (
            <VoiceTaskRow
              key={task.taskId}
              task={task}
              onOpen={() => setOpenId(task.taskId)}
              onDelete={() => setDoomed(task)}
            />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
      {tasks?.length === 0 ? <p className={styles.note}>{t('tasks.empty')}</p> : null}
      <ConfirmDialog
        open={doomed !== undefined}
        onOpenChange={() => setDoomed(undefined)}
        title={t('tasks.deleteQuestion')}
        description={t('tasks.deleteNote')}
        confirmLabel={t('tasks.confirm')}
        cancelLabel={t('tasks.cancel')}
        danger
        onConfirm={async () => {
          if (doomed?.taskId === openId) setOpenId(undefined)
          if (doomed) await attempt(erase(doomed.taskId).unwrap())
        }}
      />
    </section>
  )
}
