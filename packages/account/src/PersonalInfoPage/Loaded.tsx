import { describeError } from '@longhand/api-client'
import { ErrorState, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { accountMessages } from '../messages.ts'

export interface LoadedProps<Data> {
  query: { data?: Data | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown }
  lines?: number
  children: (data: Data) => ReactNode
}

export function Loaded<Data>({
  query: { data, error, isFetching, refetch },
  lines = 3,
  children,
}: LoadedProps<Data>): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  if (data !== undefined) return children(data)
  if (error === undefined || error === null)
    return (
      <div aria-busy="true">
        <Skeleton lines={lines} height="calc(2 * var(--longhand-rem))" />
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
