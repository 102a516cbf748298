import type { Task } from '@longhand/contracts'
import { EmptyState, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useId } from 'react'
import { Loaded } from '../Loaded/Loaded.tsx'
import { nothingToClaim, rewardsMessages } from '../messages.ts'
import { PendingRewards } from './PendingRewards.tsx'
import { TaskRow } from './TaskRow.tsx'
import styles from './Tasks.module.css'
import { type TasksOptions, useTasks } from './use-tasks.ts'

/** What can be earned today, and what takes longer. */
export function TasksTab(options: TasksOptions): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { status, daily, challenges, claiming, claim, error, isFetching, reload } = useTasks(options)

  async function press(challengeId: string): Promise<void> {
    if ((await claim(challengeId)) !== 'nothing') return
    // Chinese everywhere; readers of another language get their own words after it.
    toast.show({
      tone: 'info',
      title: nothingToClaim,
      description: language.startsWith('zh') ? undefined : text('tasks.nothing'),
    })
  }

  const listOf = (title: string, tasks: readonly Task[]): ReactNode =>
    tasks.length === 0 ? null : (
      <TaskList
        title={title}
        tasks={tasks}
        claiming={claiming}
        onClaim={(challengeId) => void press(challengeId)}
      />
    )
  return (
    <Loaded
      query={{
        data: status === 'ready' ? [...daily, ...challenges] : undefined,
        error,
        isFetching,
        refetch: reload,
      }}
      height="calc(30 * var(--longhand-rem))"
    >
      {(all) =>
        all.length === 0 ? (
          <div className={styles.root}>
            <PendingRewards />
            <EmptyState icon="gift" title={text('tasks.none')} />
          </div>
        ) : (
          <div className={styles.root}>
            {listOf(text('tasks.daily'), daily)}
            {listOf(text('tasks.challenge'), challenges)}
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
          <TaskRow
            key={task.challengeId}
            task={task}
            isClaiming={claiming === task.challengeId}
            onClaim={() => onClaim(task.challengeId)}
          />
        ))}
      </ul>
    </section>
  )
}
