import { type Task, taskStatus } from '@longhand/contracts'
import { Button, Icon, Progress } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useRewardText } from '../format/use-reward-text.ts'
import { rewardsMessages } from '../messages.ts'
import { RewardPicture } from '../RewardPicture/RewardPicture.tsx'
import styles from './Tasks.module.css'

export interface TaskRowProps {
  task: Task
  isClaiming: boolean
  onClaim: () => void
}

/** One task: how far one is, what it gives, and the button that claims it. */
export function TaskRow({ task, isClaiming, onClaim }: TaskRowProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const { short } = useRewardText()
  const reward = { type: task.rewardType, num: task.rewardNumber }
  const name = text('tasks.progress', {
    name: task.challengeName,
    finished: task.progressFinish,
    amount: task.progressAmount,
  })
  return (
    <li className={styles.task}>
      <span className={styles.picture}>
        <RewardPicture reward={reward} />
      </span>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.description}>{task.challengeDesc}</p>
        {task.progressAmount > 1 ? (
          <Progress label={name} labelHidden value={task.progressFinish / task.progressAmount} />
        ) : null}
      </div>
      <span className={styles.reward}>{short(reward)}</span>
      <span className={styles.action}>
        <TaskAction task={task} isClaiming={isClaiming} onClaim={onClaim} />
      </span>
    </li>
  )
}

function TaskAction({ task, isClaiming, onClaim }: TaskRowProps): ReactNode {
  const text = rewardsMessages.useMessages()
  switch (task.progressStatus) {
    case taskStatus.unfinished:
      return (
        <Button size="small" wide disabled>
          {text('tasks.unfinished')}
        </Button>
      )
    case taskStatus.claimable:
      return (
        <Button
          size="small"
          wide
          variant="primary"
          busy={isClaiming}
          aria-label={text('tasks.claimOf', { name: task.challengeName })}
          onClick={onClaim}
        >
          {text('tasks.claim')}
        </Button>
      )
    default:
      return (
        <span className={styles.completed}>
          <Icon name="check" size={16} />
          {text('tasks.completed')}
        </span>
      )
  }
}
