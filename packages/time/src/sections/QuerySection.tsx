import { describeError } from '@longhand/api-client'
import { ErrorState, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { timeMessages } from '../messages.ts'
import styles from './QuerySection.module.css'

export interface QueryResult<Data> {
  data?: Data | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface QuerySectionProps<Data> {
  title: string
  query: QueryResult<Data>
  children: (data: Data) => ReactNode
}

export function QuerySection<Data>({
  title,
  query: { data, error, isFetching, refetch },
  children,
}: QuerySectionProps<Data>): ReactNode {
  const text = timeMessages.useMessages()
  const language = useLanguage()
  const id = useId()
  return (
    <section className={styles.root} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <ErrorState
          title={text('state.failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={4} height="calc(2 * var(--longhand-rem))" />
        </div>
      )}
    </section>
  )
}
