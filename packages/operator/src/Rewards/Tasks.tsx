import { describeError } from '@longhand/api-client'
import type { ManagedTask } from '@longhand/contracts'
import { Badge, Button, EmptyState, ErrorState, Skeleton, Table } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { freshOnFocus } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import { amountOf } from './reward-input.ts'
import { useListManagedTasksQuery } from './rewards-api.ts'
import own from './Rewards.module.css'
import { rewardsMessages } from './rewards-messages.ts'
import { TaskDialog } from './TaskDialog.tsx'

/** What people are rewarded for. */
export function Tasks({ mayChange }: { mayChange: boolean }): ReactNode {
  const text = rewardsMessages.useMessages()
  const room = operatorMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useListManagedTasksQuery({}, freshOnFocus)
  const [asked, setAsked] = useState<{ task: ManagedTask; open: boolean; times: number }>()

  async function look(taskId: string): Promise<ManagedTask | undefined> {
    const { data: now } = await refetch()
    return now?.find((task) => task.taskId === taskId)
  }

  if (!data)
    return error === undefined ? (
      <Skeleton lines={5} height="2.5rem" />
    ) : (
      <ErrorState
        title={text('tasks.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <>
      <h2 className={styles.heading}>{text('tasks.title')}</h2>
      <Table<ManagedTask>
        caption={text('tasks.title')}
        captionHidden
        rows={data}
        rowKey={({ taskId }) => taskId}
        empty={<EmptyState icon="gift" title={text('tasks.none')} />}
        columns={[
          {
            key: 'task',
            header: text('tasks.task'),
            rowHeader: true,
            cell: ({ name, description }) => (
              <span className={own.name}>
                {name}
                <span className={styles.soft}>{description}</span>
              </span>
            ),
          },
          {
            key: 'period',
            header: text('tasks.period'),
            cell: ({ period }) => text(`taskPeriod.${period}`),
          },
          {
            key: 'amount',
            header: text('tasks.amount'),
            align: 'end',
            cell: ({ amount, isInHours }) =>
              isInHours ? text('tasks.hours', { count: amount }) : amount.toLocaleString(language),
          },
          {
            key: 'gives',
            header: text('gives'),
            cell: (task) => {
              const { kind, count } = amountOf(task)
              return text(`reward.${kind}`, { count })
            },
          },
          {
            key: 'state',
            header: room('people.state'),
            cell: ({ isOffered }) => (
              <Badge tone={isOffered ? 'bean' : 'neutral'}>
                {text(isOffered ? 'tasks.offered' : 'tasks.withdrawn')}
              </Badge>
            ),
          },
          ...(mayChange
            ? [
                {
                  key: 'actions',
                  header: room('people.actions'),
                  align: 'end' as const,
                  cell: (task: ManagedTask) => (
                    <Button
                      size="small"
                      aria-label={text('tasks.changeOf', { name: task.name })}
                      onClick={() =>
                        setAsked((before) => ({ task, open: true, times: (before?.times ?? 0) + 1 }))
                      }
                    >
                      {text('change')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {asked ? (
        <TaskDialog
          key={asked.times}
          task={asked.task}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          onChanged={() => look(asked.task.taskId)}
        />
      ) : null}
    </>
  )
}
