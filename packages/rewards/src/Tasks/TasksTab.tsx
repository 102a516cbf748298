import type { Task } from '@longhand/contracts'
import { EmptyState } from '@longhand/ui-kit'
import { type ReactNode, useId } from 'react'
import { useListTasksQuery } from '../api/rewards-api.ts'
import type { Reward } from '../format/reward.ts'
import { Loaded } from '../Loaded/Loaded.tsx'
import { rewardsMessages } from '../messages.ts'
import { PendingRewards } from './PendingRewards.tsx'
import { TaskRow } from './TaskRow.tsx'
import styles from './Tasks.module.css'
import { useClaim } from './use-claim.ts'

/** What can be earned today, and what takes longer. */
export function TasksTab({ onRewards }: { onRewards: (rewards: readonly Reward[]) => void }): ReactNode {
  const text = rewardsMessages.useMessages()
  const query = useListTasksQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true })
  const { claim, claiming } = useClaim(onRewards)
  const listOf = (title: string, tasks: readonly Task[]): ReactNode =>
    tasks.length === 0 ? null : <TaskList title={title} tasks={tasks} claiming={claiming} onClaim={(challengeId) => void claim(challengeId)} />
  return (
    <Loaded query={query} height="30rem">
      {([daily, challenge]) =>
        daily.taskList.length + challenge.taskList.length === 0 ? (
          <div className={styles.root}>
            <PendingRewards />
            <EmptyState icon="gift" title={text('tasks.none')} />
          </div>
        ) : (
          <div className={styles.root}>
            {listOf(text('tasks.daily'), daily.taskList)}
            {listOf(text('tasks.challenge'), challenge.taskList)}
            <PendingRewards />
          </div>
        )
      }
    </Loaded>
  )
}

interface TaskListProps {
  title: string
  tasks: readonly Task[]
  claiming: string | undefined
  onClaim: (challengeId: string) => void
}

function TaskList({ title, tasks, claiming, onClaim }: TaskListProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <TaskRow key={task.challengeId} task={task} isClaiming={claiming === task.challengeId} onClaim={() => onClaim(task.challengeId)} />
        ))}
      </ul>
    </section>
  )
}
