import { describeError } from '@longhand/api-client'
import { ErrorState, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { rewardsMessages } from '../messages.ts'

export interface LoadedProps<Data> {
  query: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
  /** CSS length of the place that is kept while it loads. */
  height: string
  children: (data: Data) => ReactNode
}

/** What a call answered, or the place it will take, or why it is missing. */
export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  height,
  children,
}: LoadedProps<Data>): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  if (data !== undefined) return children(data)
  if (error === undefined || error === null)
    return (
      <div aria-busy="true">
        <Skeleton height={height} />
      </div>
    )
  return (
    <ErrorState
      title={text('state.failed')}
      description={describeError(error, language)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
