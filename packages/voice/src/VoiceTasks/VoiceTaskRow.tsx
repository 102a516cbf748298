import { recordingStatus, type VoiceTask } from '@longhand/contracts'
import { Button, IconButton, Progress } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useAttempt } from '../api/use-failure-toast.ts'
import { useCancelVoiceTaskMutation, useResumeVoiceTaskMutation } from '../api/voice-api.ts'
import { voiceMessages } from '../messages.ts'
import styles from './VoiceTasks.module.css'

export interface VoiceTaskRowProps {
  task: VoiceTask
  onOpen: () => void
  onDelete: () => void
}

const looks = {
  [recordingStatus.inQueue]: { name: 'queued', tone: 'bean' },
  [recordingStatus.transferring]: { name: 'running', tone: 'bean' },
  [recordingStatus.waiting]: { name: 'waiting', tone: 'amber' },
  [recordingStatus.failed]: { name: 'failed', tone: 'red' },
} as const

export function VoiceTaskRow({ task, onOpen, onDelete }: VoiceTaskRowProps): ReactNode {
  const t = voiceMessages.useMessages()
  const attempt = useAttempt(t('failed'))
  const [stop, stopping] = useCancelVoiceTaskMutation()
  const [resume, resuming] = useResumeVoiceTaskMutation()
  const look = task.status in looks ? looks[task.status as keyof typeof looks] : undefined
  const isRunning = look?.tone === 'bean'
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        {look ? (
          <>
            <Progress
              label={task.title}
              value={task.progress}
              tone={look.tone}
              detail={`${t(`tasks.${look.name}`)} · ${Math.round(task.progress * 100)} %`}
            />
            {task.reason ? <p className={styles.reason}>{task.reason}</p> : null}
          </>
        ) : (
          <Button
            variant="quiet"
            icon="play"
            aria-label={t('tasks.open', { title: task.title })}
            onClick={onOpen}
          >
            {task.title}
          </Button>
        )}
      </div>
      {isRunning ? (
        <Button
          size="small"
          busy={stopping.isLoading}
          onClick={() => void attempt(stop(task.taskId).unwrap())}
        >
          {t('tasks.stop')}
        </Button>
      ) : null}
      {look && !isRunning ? (
        <Button
          size="small"
          busy={resuming.isLoading}
          onClick={() => void attempt(resume(task.taskId).unwrap())}
        >
          {t(look.name === 'failed' ? 'tasks.retry' : 'tasks.resume')}
        </Button>
      ) : null}
      <IconButton
        icon="trash"
        size="small"
        label={t('tasks.delete', { title: task.title })}
        onClick={onDelete}
      />
    </li>
  )
}
